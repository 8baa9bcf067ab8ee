/** For an order without its address or choices: asks the buyer by email, once. */
import { Mail } from 'lucide-react'
import { orderStatus } from '#shared/money/orders/order-statuses.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { rowFocus } from '../../ui/restore-focus.ts'
import { useTakeOverOrder } from '../use-take-over-order.ts'

export function AskBuyer({ order }: { order: ListedOrder }) {
  const { id, number, status, customerEmail, needsAddress, needsChoices, detailsAskedAt } = order
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const asking = useToastMutation<{ restoreFocus: () => void }, ListedOrder>({
    mutationFn: () => client.checkout.askForDetails.mutate({ id }),
    success: { title: `Order ${number}: the buyer is asked by email` },
    failure: (error) => refusal(`The buyer of order ${number} was not asked`, error),
    onSuccess: (asked, { restoreFocus }) => {
      show(id, asked)
      restoreFocus()
      return utils.mail.groups.invalidate()
    },
  })
  if (!needsAddress && !needsChoices) return null
  if (detailsAskedAt !== null)
    return (
      <p className="text-sm text-muted">
        The buyer was asked by email: <LondonTime at={detailsAskedAt} />
      </p>
    )
  if (!customerEmail || !orderStatus(status).isUnsent) return null
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={asking.isPending}
      {...ignoreDoubleClick((pressed) => asking.mutate({ restoreFocus: rowFocus(pressed) }))}
    >
      <Mail aria-hidden="true" className="size-5" />
      <span>
        Ask the buyer by email<span className="sr-only"> (order {number})</span>
      </span>
    </Button>
  )
}
