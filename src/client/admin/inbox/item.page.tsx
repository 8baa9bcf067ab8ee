/** One inbox item: all that was sent, the replies to it, and the notes about it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { InboxItem } from '#shared/admin/inbox.ts'
import { INBOX_KIND_LABELS, MAX_NOTES } from '#shared/site/forms/inbox-kinds.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { Facts } from '../kit/facts.tsx'
import { Record, RecordPage, RecordSection } from '../kit/record-page.tsx'
import { NoteField } from '../lists/note-field.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { requireRowId } from '../row-id.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { deletionText, phoneLink, replyDraft } from './inbox-labels.ts'
import { DueOf, Spam, StateOf } from './inbox-state.tsx'
import { useReplies } from './open-reply.tsx'
import { useChangeItem } from './use-change-item.ts'
import { MoveButton, useMoves } from './use-moves.tsx'

export const Route = createFileRoute('/admin/inbox/$id')({
  beforeLoad: requireRowId,
  component: Item,
})

function Item() {
  const id = Number(Route.useParams().id)
  const query = useQuery(useTRPC().utils.inbox.byId.queryOptions({ id }, { staleTime: 0 }))
  return (
    <RecordPage
      title={query.data?.name ?? 'Inbox'}
      noun="inbox item"
      back={{ to: '/admin/inbox', list: 'The inbox' }}
      missing="It may have been deleted: what was deleted lately is in the bin."
      query={query}
    >
      {(item) => <ItemRecord key={id} item={item} />}
    </RecordPage>
  )
}

function ItemRecord({ item }: { item: InboxItem }) {
  const { id, kind, name, email, phone, answers, state, replies: count } = item
  const navigate = useNavigate()
  const { usual, items } = useMoves(item, () => void navigate({ to: '/admin/inbox' }))
  const replies = useReplies({ of: { id }, name, count, variant: state === 'new' ? 'primary' : 'secondary' })
  const draft = replyDraft(item, useSite().name)
  const deletion = deletionText(item, useCurrentMinute())
  return (
    <Record
      status={
        <>
          {item.suspectedSpam && <Spam />}
          <StateOf item={item} />
        </>
      }
      primary={draft === undefined ? <MoveButton move={usual} /> : replies.button}
      menu={items}
      facts={[
        [
          'From',
          <SupporterLink key="from" id={item.supporterId}>
            {name}
          </SupporterLink>,
        ],
        draft !== undefined && [
          'Email',
          <a key="email" href={draft} className={linkVariants()}>
            {email}
          </a>,
        ],
        phone !== '' && [
          'Phone',
          <a key="phone" href={phoneLink(phone)} className={linkVariants()}>
            {phone}
          </a>,
        ],
        draft === undefined && phone === '' && ['Contact', 'No email or phone given'],
        ['Received', <LondonTime key="at" at={item.createdAt} />],
        state === 'new' && ['Time to reply', <DueOf key="due" item={item} />],
        deletion && [
          'Deletion',
          <span key="deletion" className={deletion.isSoon ? 'font-semibold' : 'text-muted'}>
            {deletion.text}
          </span>,
        ],
      ]}
    >
      <RecordSection id="sent" title={INBOX_KIND_LABELS[kind]}>
        <Facts
          rows={answers.map(({ label, text }) => [
            label,
            <span key={label} className="block max-w-article whitespace-pre-line">
              {text}
            </span>,
          ])}
        />
      </RecordSection>
      {replies.panel}
      <Notes item={item} />
    </Record>
  )
}

function Notes({ item: { id, name, notes } }: { item: InboxItem }) {
  const { client } = useTRPC()
  const change = useChangeItem()
  return (
    <RecordSection id="item-notes" title="Notes">
      <NoteField
        name={`inbox ${id}`}
        label="For you and your helpers"
        about={name}
        value={notes}
        maxLength={MAX_NOTES}
        isLong
        save={async (text) => {
          await client.inbox.setNotes.mutate({ id, notes: text })
          change(id, { notes: text.trim() })
        }}
      />
    </RecordSection>
  )
}
