/** One person: everything they bought, gave and wrote, and the owner's notes. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MAX_NOTES } from '#shared/site/forms/inbox-kinds.ts'
import { giftText } from '#shared/money/donations/gifts.ts'
import type { SupporterPage } from '#shared/admin/supporter-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { AdminPage } from '../admin-page.tsx'
import { NoteField } from '../lists/note-field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { mailTo } from '../mail/mail-draft.ts'
import { money } from '../payments/payment-labels.ts'
import { requireRowId } from '../row-id.ts'
import { NotThere } from '../ui/to-list.tsx'
import { Declarations } from './declarations.tsx'
import { SupporterActions } from './supporter-actions.tsx'
import { SupporterHistory } from './supporter-history.tsx'

export const Route = createFileRoute('/admin/supporters/$id')({
  beforeLoad: requireRowId,
  component: Supporter,
})

function Supporter() {
  const id = Number(Route.useParams().id)
  // money and replies arrive elsewhere: read on every opening
  const query = useQuery(useTRPC().utils.supporters.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <AdminPage title="Supporter">
      <Loaded
        query={query}
        what="the supporter"
        notFound={<NotThere what="supporter" to="/admin/search" list="Search" />}
      >
        {(supporter) => (
          <div
            aria-busy={query.isFetching}
            className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]"
          >
            <Summary supporter={supporter} />
            {supporter.notes !== null && (
              <Notes key={id} id={id} notes={supporter.notes} of={nameOf(supporter)} />
            )}
            <div className="flex min-w-0 flex-col gap-8">
              <Declarations declarations={supporter.declarations ?? []} supporterId={id} />
              <SupporterHistory supporter={supporter} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const nameOf = ({ name, email }: SupporterPage) => name ?? email ?? ''

function Summary({ supporter }: { supporter: SupporterPage }) {
  const { email, contacts, totals, preferences } = supporter
  return (
    <section aria-labelledby="supporter" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="supporter" className="text-3xl wrap-anywhere">
          {nameOf(supporter)}
        </h2>
        {totals && totals.gifts.count > 0 && (
          <Badge tone="good" className="first-letter:uppercase">
            {giftText(totals.gifts.count)}
          </Badge>
        )}
      </div>
      {email === null ? (
        <p className="text-muted">Without an email address</p>
      ) : (
        <a
          href={mailTo(email)}
          className="inline-flex min-h-11 items-center text-primary underline wrap-anywhere"
        >
          {email}
        </a>
      )}
      {totals && (
        <dl className="mt-2 grid max-w-xl grid-cols-2 gap-4">
          <Total name="Given" {...totals.gifts} one="gift" many="gifts" />
          <Total name="Spent in the shop" {...totals.orders} one="order" many="orders" />
        </dl>
      )}
      <dl className="mt-4 grid max-w-xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <Day name="First gift" at={totals?.firstGiftAt} />
        <Day name="Last gift" at={totals?.lastGiftAt} />
        <Day name="First contact" at={contacts?.firstAt} />
        <Day name="Last contact" at={contacts?.lastAt} />
      </dl>
      {preferences && (
        <SupporterActions supporter={supporter} preferences={preferences} name={nameOf(supporter)} />
      )}
    </section>
  )
}

type TotalProps = { name: string; count: number; total: string; one: string; many: string }

const Total = ({ name, count, total, one, many }: TotalProps) => (
  <div className="rounded-card border border-line bg-raised p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <span className="block text-2xl tabular-nums">{money(total)}</span>
      <span className="text-sm text-muted">{count === 1 ? `1 ${one}` : `${count} ${many}`}</span>
    </dd>
  </div>
)

function Day({ name, at }: { name: string; at: string | null | undefined }) {
  if (!at) return null
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>
        <time dateTime={at}>{dayInLondon(at)}</time>
      </dd>
    </div>
  )
}

function Notes({ id, notes, of }: { id: number; notes: string; of: string }) {
  const { client, utils } = useTRPC()
  return (
    <section
      aria-labelledby="supporter-notes"
      className="rounded-card border border-line bg-raised p-5 xl:row-span-2"
    >
      <h2 id="supporter-notes" className="mb-3 text-xl">
        Notes
      </h2>
      <NoteField
        name={`supporter ${id}`}
        label="Only owners see these"
        about={of}
        value={notes}
        maxLength={MAX_NOTES}
        isLong
        save={async (text) => {
          await client.supporters.setNotes.mutate({ id, notes: text })
          utils.supporters.byId.setData({ id }, (before) => before && { ...before, notes: text.trim() })
        }}
      />
    </section>
  )
}
