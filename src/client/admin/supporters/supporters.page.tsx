/** Everybody who bought, gave or wrote: what they gave, and which emails they accept. */
import { createFileRoute } from '@tanstack/react-router'
import type { ListedSupporter } from '#shared/admin/supporter-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { money } from '../payments/payment-labels.ts'
import { dayInLondon } from '../ui/london-time.tsx'

export const Route = createFileRoute('/admin/supporters')({ component: Supporters })

const COLUMNS: Columns = [
  ['Name', 'minmax(0,1fr)'],
  ['Last gift', '9rem'],
  ['Monthly', '5rem'],
  ['Gift Aid', '5rem'],
  ['Emails', '9rem'],
  ['Given in all', '6rem'],
]

function Supporters() {
  return (
    <ListPage
      title="Supporters"
      list={useTRPC().utils.supporters.list}
      noun="supporters"
      search="Search by name or email"
      exported="supporters"
      columns={COLUMNS}
      Row={SupporterRow}
      empty={{
        title: 'No supporters yet',
        description: 'They appear here once somebody buys, gives or writes to you.',
      }}
    >
      <p className="mb-4 text-sm text-muted max-lg:hidden">
        “Emails” are those they accept besides receipts. Nobody was asked about newsletters.
      </p>
    </ListPage>
  )
}

function SupporterRow({ row }: { row: ListedSupporter }) {
  const { id, name, email, giving } = row
  const cells = [
    [
      'Last gift',
      giving && (giving.last ? [money(giving.last.amount), dayInLondon(giving.last.at)] : ['No gift yet']),
    ],
    ['Monthly', giving && [MONTHLY[giving.monthly ?? 'none']]],
    ['Gift Aid', giving && [giving.isDeclared ? 'Declared' : 'No']],
    ['Emails', acceptsOf(row)],
  ] as const
  return (
    <ListRow
      id={`supporter-${id}`}
      heading={
        <TextLink to="/admin/supporters/$id" params={{ id: String(id) }}>
          {name ?? email}
        </TextLink>
      }
      detail={name === null ? undefined : (email ?? 'No email address')}
      cells={cells.map(([title, lines]) => (
        <span key={title} className={title === 'Last gift' ? '' : 'max-xl:hidden'}>
          <span className="sr-only">{title}: </span>
          {(lines ?? ['–']).map((line) => (
            <span key={line} className="whitespace-nowrap tabular-nums max-xl:mr-2 xl:block">
              {line}
            </span>
          ))}
        </span>
      ))}
      end={
        giving?.last && (
          <span className="tabular-nums">
            <span className="sr-only">Given in all: </span>
            <span>{money(giving.total)}</span>
          </span>
        )
      }
    />
  )
}

const MONTHLY = { active: 'Yes', paused: 'Paused', none: 'No' }

function acceptsOf({ email, accepts }: ListedSupporter): string[] | null {
  if (accepts === null || email === null) return null
  const texts = [accepts.thanks && 'Thank-yous', accepts.summary && 'Yearly summary'].filter(
    (text) => text !== false,
  )
  return texts.length === 0 ? ['Receipts only'] : texts
}
