/** One line above the specified lists about what is waiting: '3 to pack · 2 to answer · set-up 1 of 14'. */
import { useQuery } from '@tanstack/react-query'
import { isOpenPart } from '#shared/admin/set-up.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { useOverview } from '../overview.ts'
import { useMe } from '../session/use-me.ts'

export function WaitingLine() {
  const { utils } = useTRPC()
  const { data: figures } = useOverview()
  const isOwner = useMe().data?.role === 'owner'
  const { data: parts = [] } = useQuery(utils.setUp.read.queryOptions(undefined, { enabled: isOwner }))
  const done = parts.filter((part) => !isOpenPart(part)).length
  const waiting = [
    { to: '/admin/orders', count: figures?.ordersToPack, words: 'to pack' },
    { to: '/admin/inbox', count: figures?.inboxNew, words: 'to answer' },
    { to: '/admin/attention', count: figures?.openIssues, words: 'to look at' },
  ] as const
  const links = [
    ...waiting.flatMap(({ to, count, words }) =>
      count ? [{ to, text: `${count.toLocaleString('en-GB')} ${words}` }] : [],
    ),
    ...(done < parts.length
      ? [{ to: '/admin/set-up', text: `set-up ${done} of ${parts.length}` } as const]
      : []),
  ]
  return (
    <ul
      aria-label="Waiting"
      className="-mx-gutter -my-1.5 scroll-row flex min-h-9 px-gutter py-1.5 whitespace-nowrap max-sm:text-xs/6"
    >
      {links.map(({ to, text }, index) => (
        <li key={to}>
          {index > 0 && <span aria-hidden="true">{'\u00A0· '}</span>}
          <Link to={to} className="text-primary underline">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
