/** For an order without its address or choices: asks the buyer by email, once. */
import { Mail } from 'lucide-react'
import { orderStatus } from '#shared/money/orders/order-statuses.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useAction } from '../../kit/use-action.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { useTakeOverOrder } from '../use-take-over-order.ts'

export function AskBuyer({ order }: { order: ListedOrder }) {
  const { id, number, status, customerEmail, needsAddress, needsChoices, detailsAskedAt } = order
  const { client, utils } = useTRPC()
  const show = useTakeOverOrder()
  const asking = useAction({
    send: () => client.checkout.askForDetails.mutate({ id }),
    done: `Order ${number}: the buyer is asked by email`,
    failed: `The buyer of order ${number} was not asked`,
    reads: [utils.mail.groups],
    onDone: (asked) => show(id, asked),
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
    <Button variant="secondary" size="sm" {...asking.button()}>
      <Mail aria-hidden="true" className="size-5" />
      <span>
        Ask the buyer by email<span className="sr-only"> (order {number})</span>
      </span>
    </Button>
  )
}
