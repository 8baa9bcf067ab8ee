/** Everybody who bought, gave or wrote: what they gave, and which emails they accept. */
import { createFileRoute } from '@tanstack/react-router'
import { NEWS_FILTER } from '#shared/site/supporters/told-news.ts'
import type { ListedSupporter } from '#shared/admin/supporter-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { money } from '../payments/payment-labels.ts'
import { useMe } from '../session/use-me.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { NewsByEmail } from './news-by-email.tsx'

export const Route = createFileRoute('/admin/supporters')({ component: Supporters })

const COLUMNS: Columns = [
  ['Name', 'minmax(0,1fr)'],
  ['Last gift', '9rem'],
  ['Monthly', '5rem'],
  ['Gift Aid', '5rem'],
  ['Emails', '8rem'],
  ['News', '5rem'],
  ['Given in all', '6rem'],
]

function Supporters() {
  const isOwner = useMe().data?.role === 'owner'
  return (
    <ListPage
      title="Supporters"
      list={useTRPC().utils.supporters.list}
      noun="supporters"
      search="Search by name or email"
      exported="supporters"
      {...(isOwner && { choices: NEWS_FILTER })}
      menu={[
        isOwner && {
          label: 'News by email…',
          form: { title: 'News by email', children: (close) => <NewsByEmail close={close} /> },
        },
      ]}
      columns={COLUMNS}
      Row={SupporterRow}
      empty={{
        title: 'No supporters yet',
        description: 'They appear here once somebody buys, gives or writes to you.',
      }}
    >
      <p className="mb-4 text-sm text-muted max-lg:hidden">
        “Emails” are those they accept besides receipts. News goes only to people who accept it.
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
    ['News', row.email !== null && row.accepts ? [NEWS[row.accepts.news ?? 'unasked']] : null],
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

const NEWS = { 'opt-in': 'Yes', 'soft opt-in': 'Yes', no: 'No', unasked: 'Not asked' }
const MONTHLY = { active: 'Yes', paused: 'Paused', none: 'No' }

function acceptsOf({ email, accepts }: ListedSupporter): string[] | null {
  if (accepts === null || email === null) return null
  const texts = [accepts.thanks && 'Thank-yous', accepts.summary && 'Yearly summary'].filter(
    (text) => text !== false,
  )
  return texts.length === 0 ? ['Receipts only'] : texts
}
