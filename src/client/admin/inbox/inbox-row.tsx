/** An inbox item. */
import { BookHeart, HandHeart, HeartHandshake, Mail, Phone, ShieldAlert, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import { MAX_NOTES, INBOX_KIND_LABELS, type InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { useSite } from '../../site/content/content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { ageText, deletionText, gist, phoneLink, replyByText, replyDraft } from './inbox-labels.ts'
import { Moves } from './inbox-moves.tsx'
import { useReplies } from './open-reply.tsx'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '../../platform/ui/collapsible.tsx'
import { NoteField } from '../lists/note-field.tsx'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { useHashTarget } from '../ui/use-hash-target.ts'

const icons: Record<InboxKind, LucideIcon> = {
  message: Mail,
  prayer: HandHeart,
  volunteer: HeartHandshake,
  'book-offer': BookHeart,
}
const tones: Record<InboxState, BadgeTone> = { new: 'waiting', answered: 'good', closed: 'quiet' }

export function InboxRow({ row }: { row: InboxItem }) {
  const { id, kind, name, state, suspectedSpam, createdAt } = row
  const { name: charity, replyHours } = useSite()
  const draft = replyDraft(row, charity)
  const hasEmail = draft !== undefined
  const replies = useReplies({
    of: { id },
    name,
    count: row.replies,
    variant: state === 'new' ? 'primary' : 'secondary',
  })
  const now = useCurrentMinute()
  const promise = replyByText(row, replyHours, now)
  const deletion = deletionText(row, now)
  const Icon = icons[kind]
  const { target } = useHashTarget<HTMLHeadingElement>(`item-${id}`)
  return (
    <article
      aria-labelledby={`item-${id}`}
      className="grid gap-x-8 gap-y-3 border-b border-line py-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5 font-semibold text-primary">
            <Icon aria-hidden="true" className="size-5" />
            {INBOX_KIND_LABELS[kind]}
          </span>
          <Badge tone={tones[state]}>{inboxStateLabel(row)}</Badge>
          {suspectedSpam && (
            <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
              <ShieldAlert aria-hidden="true" className="size-5" />
              Suspected spam
            </span>
          )}
          <time dateTime={createdAt}>{ageText(createdAt, now)}</time>
          {promise && (
            <span className={cn('font-semibold', promise.isOverdue ? 'text-danger' : 'text-on-surface')}>
              {promise.text}
            </span>
          )}
        </p>
        <h2
          id={`item-${id}`}
          ref={target}
          tabIndex={-1}
          data-row-heading=""
          className="mt-1 scroll-mt-8 text-lg wrap-anywhere"
        >
          <SupporterLink id={row.supporterId}>{name}</SupporterLink>
        </h2>
        <p className={cn('mt-1 whitespace-pre-line wrap-anywhere', kind !== 'prayer' && 'line-clamp-3')}>
          {gist(row)}
        </p>
        {deletion && (
          <p className={cn('mt-1 text-sm', deletion.isSoon ? 'font-semibold' : 'text-muted')}>
            {deletion.text}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 xl:row-span-2">
        <Moves row={row} reply={hasEmail && replies.button} />
        <Reach row={row} draft={draft} />
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-6">
        {kind !== 'prayer' && <Answers row={row} />}
        <Notes row={row} />
      </div>
      {replies.panel}
    </article>
  )
}

function Answers({ row: { name, answers } }: { row: InboxItem }) {
  return (
    <Collapsible>
      <CollapsibleTrigger>
        <span>Full details</span>
        <span className="sr-only"> of {name}</span>
      </CollapsibleTrigger>
      <CollapsibleContent>
        <dl className="mt-1 grid gap-y-3 border-l-2 border-line pl-4">
          {answers.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-sm font-semibold text-muted">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </CollapsibleContent>
    </Collapsible>
  )
}

function Reach({ row: { email, phone }, draft }: { row: InboxItem; draft: string | undefined }) {
  if (draft === undefined && phone === '') return <p className="text-muted">No email or phone given</p>
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-2">
      {draft !== undefined && <Way href={draft} Icon={Mail} words={email} />}
      {phone !== '' && <Way href={phoneLink(phone)} Icon={Phone} words={phone} />}
    </div>
  )
}

function Way({ href, Icon, words }: { href: string; Icon: LucideIcon; words: string }) {
  return (
    <Button asChild variant="quiet" size="sm" tone="primary">
      <a href={href}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="wrap-anywhere">{words}</span>
      </a>
    </Button>
  )
}

/** Opens on demand; open at once while there is an unsaved text. */
function Notes({ row: { id, name, notes } }: { row: InboxItem }) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.inbox.list)
  const draft = `inbox ${id}`
  const [isOpen] = useState(ownDraft(draft).read() !== undefined)
  return (
    <Collapsible defaultOpen={isOpen} className="basis-full">
      <CollapsibleTrigger>
        <span>{notes === '' ? 'Add a note' : 'Notes'}</span>
        <span className="sr-only"> about {name}</span>
        {notes !== '' && <span className="ml-2 line-clamp-1 font-normal text-muted">{notes}</span>}
      </CollapsibleTrigger>
      <CollapsibleContent>
        <NoteField
          name={draft}
          label="Notes"
          about={name}
          value={notes}
          maxLength={MAX_NOTES}
          isLong
          save={async (text) => {
            await client.inbox.setNotes.mutate({ id, notes: text })
            patch(id, (row) => ({ ...row, notes: text.trim() }))
          }}
        />
      </CollapsibleContent>
    </Collapsible>
  )
}
