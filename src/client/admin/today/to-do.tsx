/** Everything that waits for somebody, each a link to its list. */
import { CheckCheck } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'
import { useOverview } from '../overview.ts'
import { useNavGroups } from '../shell/use-nav-groups.ts'

/** How the count of each item reads on its own, of one and of more. */
const NOUNS = {
  ordersToPack: ['order to pack', 'orders to pack'],
  inboxNew: ['message to answer', 'messages to answer'],
  openIssues: ['payment issue', 'payment issues'],
  mailFailed: ['email not delivered', 'emails not delivered'],
} as const

/** Filters each list down to what is waiting. */
const FILTERS = {
  ordersToPack: { status: 'to pack' },
  inboxNew: { state: 'new' },
  openIssues: {},
  mailFailed: { state: 'failed' },
} as const

export function ToDo() {
  const { data: figures } = useOverview()
  const items = useNavGroups().flatMap((group) => group.items)
  const waiting = items.flatMap(({ to, count, icon }) => (count === undefined ? [] : [{ to, count, icon }]))
  if (figures === undefined || waiting.length === 0) return null
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="text-xl">
        To do
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 xl:grid-cols-4">
        {waiting.map(({ to, count, icon: Icon }) => {
          const figure = figures[count] ?? 0
          const isDone = figure === 0
          return (
            <li key={to}>
              <Link
                to={to}
                search={isDone ? {} : FILTERS[count]}
                className={cn(
                  'flex h-full flex-col gap-1 rounded-card border p-4 hover:border-primary',
                  isDone ? 'border-line text-muted' : 'border-field bg-raised',
                )}
              >
                <span className="flex items-center justify-between gap-2 font-display text-2xl font-semibold tabular-nums">
                  {figure.toLocaleString('en-GB')}
                  {isDone ? (
                    <CheckCheck
                      aria-hidden="true"
                      className="size-6 text-success forced-colors:text-[LinkText]"
                    />
                  ) : (
                    <Icon aria-hidden="true" className="size-6 text-primary forced-colors:text-[LinkText]" />
                  )}
                </span>
                <span className="text-sm font-semibold">{NOUNS[count][figure === 1 ? 0 : 1]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
