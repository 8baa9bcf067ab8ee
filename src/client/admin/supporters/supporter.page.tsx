/** One person: everything they bought, gave and wrote, and the owner's notes. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import { MAX_NOTES } from '#shared/site/forms/inbox-kinds.ts'
import { giftText } from '#shared/money/donations/gifts.ts'
import type { SupporterPage, SupporterPreferences } from '#shared/admin/supporter-page.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { Record, RecordPage, RecordSection } from '../kit/record-page.tsx'
import { useAction } from '../kit/use-action.ts'
import { NoteField } from '../lists/note-field.tsx'
import { mailTo } from '../mail/mail-draft.ts'
import { money } from '../payments/payment-labels.ts'
import { PersonData } from '../privacy/person-found.tsx'
import { requireRowId } from '../row-id.ts'
import { counted } from '../ui/counted.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { Declarations } from './declarations.tsx'
import { NewsChoices } from './news-choices.tsx'
import { SupporterHistory } from './supporter-history.tsx'
import { Thanks } from './thanks.tsx'

export const Route = createFileRoute('/admin/supporters/$id')({
  beforeLoad: requireRowId,
  component: Supporter,
})

function Supporter() {
  const id = Number(Route.useParams().id)
  // money and replies arrive elsewhere: read on every opening
  const query = useQuery(useTRPC().utils.supporters.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <RecordPage
      title={query.data ? nameOf(query.data) : 'Supporter'}
      noun="supporter"
      back={{ to: '/admin/supporters', list: 'All supporters' }}
      query={query}
    >
      {(supporter) => <SupporterRecord key={id} supporter={supporter} />}
    </RecordPage>
  )
}

const nameOf = ({ name, email }: SupporterPage) => name ?? email ?? ''
const given = ({ count, total }: { count: number; total: string }, noun: string) =>
  `${money(total)}, ${counted(count, noun)}`

function SupporterRecord({ supporter }: { supporter: SupporterPage }) {
  const { id, email, contacts, totals, preferences, notes, news, declarations } = supporter
  const name = nameOf(supporter)
  const navigate = useNavigate()
  return (
    <Record
      status={
        totals &&
        totals.gifts.count > 0 && (
          <Badge tone="good" className="first-letter:uppercase">
            {giftText(totals.gifts.count)}
          </Badge>
        )
      }
      primary={
        email !== null &&
        preferences?.wantsThanks && (
          <FormButton
            label={
              <>
                <HandHeart aria-hidden="true" className="size-5" />
                <span>Write a thank-you</span>
              </>
            }
            title={`Thank ${name}`}
            variant="primary"
          >
            {(close) => <Thanks id={id} onSent={close} />}
          </FormButton>
        )
      }
      menu={[
        preferences && {
          label: 'Copy or erase their data…',
          form: {
            title: 'What we hold about them',
            children: () => (
              <PersonData
                whose={email === null ? { supporterId: id } : { email }}
                name={name}
                onErased={() => void navigate({ to: '/admin/supporters' })}
              />
            ),
          },
        },
      ]}
      facts={[
        [
          'Email',
          email === null ? (
            'Without an email address'
          ) : (
            <a key="email" href={mailTo(email)} className={linkVariants()}>
              {email}
            </a>
          ),
        ],
        totals && ['Given', given(totals.gifts, 'gift')],
        totals && ['Spent in the shop', given(totals.orders, 'order')],
        totals?.firstGiftAt ? ['First gift', dayInLondon(totals.firstGiftAt)] : null,
        totals?.lastGiftAt ? ['Last gift', dayInLondon(totals.lastGiftAt)] : null,
        contacts && ['First contact', dayInLondon(contacts.firstAt)],
        contacts && ['Last contact', dayInLondon(contacts.lastAt)],
        email !== null &&
          preferences && ['Emails', <Wishes key="wishes" id={id} preferences={preferences} />],
      ]}
      aside={notes !== null && <Notes id={id} notes={notes} about={name} />}
    >
      <SupporterHistory supporter={supporter} />
      <Declarations declarations={declarations ?? []} supporterId={id} />
      {news && <NewsChoices news={news} supporter={supporter} />}
    </Record>
  )
}

function Wishes({ id, preferences }: { id: number; preferences: SupporterPreferences }) {
  const { client, utils } = useTRPC()
  const save = useAction({
    send: (wantsThanks: boolean) =>
      client.supporters.setPreferences.mutate({ ...preferences, wantsThanks, id }),
    done: ({ wantsThanks }) => (wantsThanks ? 'May be thanked by email' : 'No more thank-you emails'),
    failed: 'This was not saved',
    onDone: (saved) => {
      utils.supporters.byId.setData({ id }, (before) => before && { ...before, preferences: saved })
    },
    onFailed: () => void utils.supporters.byId.invalidate({ id }),
  })
  return (
    <CheckboxField
      label="Wants no thank-you emails (receipts are always sent)"
      checked={save.isPending ? !save.input : !preferences.wantsThanks}
      onChange={({ target }) => save.run(!target.checked)}
    />
  )
}

function Notes({ id, notes, about }: { id: number; notes: string; about: string }) {
  const { client, utils } = useTRPC()
  return (
    <RecordSection id="supporter-notes" title="Notes">
      <NoteField
        name={`supporter ${id}`}
        label="Only owners see these"
        about={about}
        value={notes}
        maxLength={MAX_NOTES}
        isLong
        save={async (text) => {
          await client.supporters.setNotes.mutate({ id, notes: text })
          utils.supporters.byId.setData({ id }, (before) => before && { ...before, notes: text.trim() })
        }}
      />
    </RecordSection>
  )
}
