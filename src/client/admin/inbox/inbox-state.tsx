/** The kind and the state of an inbox item, and the time left to reply to it. */
import { BookHeart, HandHeart, HeartHandshake, Mail, ShieldAlert, type LucideIcon } from 'lucide-react'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import { INBOX_KIND_LABELS, type InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { useSite } from '../../site/content/content.ts'
import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { replyByText } from './inbox-labels.ts'

const icons: Record<InboxKind, LucideIcon> = {
  message: Mail,
  prayer: HandHeart,
  volunteer: HeartHandshake,
  'book-offer': BookHeart,
}
const tones: Record<InboxState, BadgeTone> = { new: 'waiting', answered: 'good', closed: 'quiet' }

export function KindOf({ item: { kind } }: { item: InboxItem }) {
  const Icon = icons[kind]
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap text-primary">
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {INBOX_KIND_LABELS[kind]}
    </span>
  )
}

export const StateOf = ({ item }: { item: InboxItem }) => (
  <Badge tone={tones[item.state]}>{inboxStateLabel(item)}</Badge>
)

/** @param isInRow only its mark on a phone */
export const Spam = ({ isInRow = false }: { isInRow?: boolean }) => (
  <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold text-danger">
    <ShieldAlert aria-hidden="true" className="size-4.5 shrink-0" />
    <span className={isInRow ? 'max-lg:sr-only' : ''}>Suspected spam</span>
  </span>
)

/** '23 hours left'; nothing once it was answered or closed. */
export function DueOf({ item }: { item: InboxItem }) {
  const promise = replyByText(item, useSite().replyHours, useCurrentMinute())
  if (!promise) return null
  return (
    <span className={promise.isOverdue ? 'font-semibold text-danger' : 'font-semibold text-on-surface'}>
      {promise.text}
    </span>
  )
}
