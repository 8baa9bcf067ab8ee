/** First and large gifts that nobody has given personal thanks for. An email from the giver's page removes them, or a click. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { Today } from '#shared/admin/today.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card, CardDescription, CardTitle } from '../../platform/ui/card.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useAction } from '../kit/use-action.ts'
import { dayInLondon } from '../ui/london-time.tsx'

type Givers = NonNullable<Today['toThank']>

export function ToThank({ givers }: { givers: Givers }) {
  if (givers.length === 0) return null
  return (
    <Card asChild>
      <section aria-labelledby="to-thank">
        <CardTitle id="to-thank">People to thank</CardTitle>
        <CardDescription>
          First and large gifts of the last week that had no word from you. Write from their page, or mark
          those you have thanked by post or telephone.
        </CardDescription>
        <ul className="mt-2">
          {givers.map((giver) => (
            <Giver key={giver.supporterId} {...giver} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Giver({ supporterId: id, name, amount, isFirst, givenAt }: Givers[number]) {
  const { client, utils } = useTRPC()
  const mark = (isThanked: boolean) => () => client.supporters.markThanked.mutate({ id, isThanked })
  const rest = { failed: 'This was not saved', reads: [utils.admin.today] }
  const undo = useAction({ ...rest, send: mark(false), done: `${name} is to be thanked again` })
  const thanked = useAction({
    ...rest,
    send: mark(true),
    done: { title: `${name} was thanked`, action: { label: 'Undo', onClick: () => undo.run() } },
  })
  return (
    <li className="flex items-center gap-3 border-t border-line first:border-t-0">
      <Link
        to="/admin/supporters/$id"
        params={{ id: String(id) }}
        data-row-heading=""
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 py-1 hover:text-primary"
      >
        <span className="font-semibold wrap-anywhere underline underline-offset-4">{name}</span>
        <span className="text-sm text-muted tabular-nums">
          {`${formatShortPence(toPence(amount))}${isFirst ? ', first gift' : ''}, ${dayInLondon(givenAt)}`}
        </span>
      </Link>
      <Button variant="quiet" size="sm" tone="primary" className="-mr-3" {...thanked.button()}>
        Thanked<span className="sr-only">: {name}</span>
      </Button>
    </li>
  )
}
