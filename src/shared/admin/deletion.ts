/** When the nightly job deletes what people sent, as the inbox shows it. */
import { addDays, DAY_MS } from '../platform/time/days.ts'
import type { InboxItem, InboxState } from './inbox.ts'
import type { InboxKind } from '../site/forms/inbox-kinds.ts'
import { londonFields } from '../platform/time/london.ts'
import type { Retention } from '../platform/audit/retention.ts'

/** The inbox can show what will be deleted within this many days. */
export const DELETED_SOON_DAYS = 7

type FormRule = {
  days: keyof Retention
  since: 'createdAt' | 'stateChangedAt'
  /** States that the rule applies to; without it, all. */
  states?: readonly InboxState[]
}

/** When each kind of message is deleted, with its notes and replies: when the days of any of its rules are over. */
export const FORM_RETENTION: Record<InboxKind, readonly FormRule[]> = {
  message: [{ days: 'messageDays', since: 'createdAt' }],
  prayer: [
    { days: 'prayerDays', since: 'stateChangedAt', states: ['answered', 'closed'] },
    { days: 'messageDays', since: 'createdAt' },
  ],
  volunteer: [{ days: 'volunteerDays', since: 'stateChangedAt', states: ['closed'] }],
  'book-offer': [{ days: 'bookOfferDays', since: 'createdAt' }],
}

/**
 * Day in London, as '2026-11-27', in whose night an inbox item is deleted. The nightly job runs from two o'clock.
 * @returns null for an item that stays until its state changes
 */
export function deletionDay(
  { kind, state, ...item }: Pick<InboxItem, 'kind' | 'state'> & Record<'createdAt' | 'stateChangedAt', Date>,
  limits: Retention,
  now: Date,
): string | null {
  const ends = FORM_RETENTION[kind]
    .filter(({ states }) => states?.includes(state) ?? true)
    .map(({ days, since }) => item[since].getTime() + limits[days] * DAY_MS)
  if (ends.length === 0) return null
  // an overdue item is deleted in the coming night
  const at = Math.max(Math.min(...ends), now.getTime())
  const { date, time } = londonFields(new Date(at).toISOString())
  return time < '02:00' ? date : addDays(date, 1)
}
