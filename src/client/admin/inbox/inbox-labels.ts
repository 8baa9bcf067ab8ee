/** An inbox item's texts: its age, the time left to reply, when it is deleted, and a started reply. */
import { DAY_MS } from '#shared/platform/time/days.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import { DELETED_SOON_DAYS } from '#shared/admin/deletion.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { mailDraft } from '../mail/mail-draft.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Whole units, rounded down: '45 minutes', '3 hours', '2 days'; nothing below a minute. */
function span(ms: number): string | undefined {
  const count = (unit: number, word: string) => {
    const whole = Math.floor(ms / unit)
    return `${whole} ${word}${whole === 1 ? '' : 's'}`
  }
  if (ms < MINUTE_MS) return undefined
  if (ms < HOUR_MS) return count(MINUTE_MS, 'minute')
  // two days are shown in hours, because the promise is in hours
  if (ms < 2 * DAY_MS) return count(HOUR_MS, 'hour')
  return count(DAY_MS, 'day')
}

/** '3 hours ago' */
export function ageText(createdAt: string, now: Date): string {
  const passed = span(now.getTime() - Date.parse(createdAt))
  return passed === undefined ? 'just now' : `${passed} ago`
}

/** What is left of the promised hours; undefined once it was answered or closed. */
export function replyByText(
  { createdAt, state }: Pick<InboxItem, 'createdAt' | 'state'>,
  promisedHours: number,
  now: Date,
): { text: string; isOverdue: boolean } | undefined {
  if (state !== 'new') return undefined
  const leftMs = Date.parse(createdAt) + promisedHours * HOUR_MS - now.getTime()
  if (leftMs > 0) return { text: `${span(leftMs) ?? 'less than a minute'} left`, isOverdue: false }
  const over = span(-leftMs)
  return { text: over === undefined ? 'overdue' : `overdue by ${over}`, isOverdue: true }
}

/** What '23 hours left' counts. */
export const promiseText = (hours: number): string =>
  `“${span((hours - 1) * HOUR_MS)} left” counts the ${hours} hours in which the website promises an answer.`

/**
 * What is deleted for good and when: 'tomorrow, 27 November 2026'. Always for a prayer, for others only when it is soon.
 */
export function deletionText(
  { kind, deletedOn }: Pick<InboxItem, 'kind' | 'deletedOn'>,
  now: Date,
): { text: string; short: string; isSoon: boolean } | undefined {
  if (deletedOn === null) return undefined
  const dayIn = (days: number) => londonFields(new Date(now.getTime() + days * DAY_MS).toISOString()).date
  const isSoon = deletedOn <= dayIn(DELETED_SOON_DAYS)
  if (kind !== 'prayer' && !isSoon) return undefined
  const near = deletedOn === dayIn(0) ? 'today' : deletedOn === dayIn(1) ? 'tomorrow' : undefined
  const day = dayInLondon(`${deletedOn}T12:00Z`)
  const what = kind === 'prayer' ? 'The prayer' : 'This'
  return {
    text: `${what} will be deleted ${near === undefined ? `on ${day}` : `${near}, ${day}`}, with its notes and replies`,
    short: `Deleted ${near ?? `on ${day.replace(/ \d+$/, '')}`}`,
    isSoon,
  }
}

const MOVES: Record<InboxState, readonly InboxState[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new', 'answered'],
}

/** The possible next states, the usual one first, with their buttons' labels. */
export const movesOf = ({ kind, state }: Pick<InboxItem, 'kind' | 'state'>) =>
  MOVES[state].map((to) => ({
    to,
    label:
      to === 'closed'
        ? 'Close'
        : to === 'new'
          ? 'Mark as new'
          : `Mark as ${inboxStateLabel({ kind, state: to }).toLowerCase()}`,
  }))

const SUBJECTS: Record<InboxKind, string> = {
  message: 'Your message to',
  prayer: 'Your prayer request to',
  volunteer: 'Your volunteer application to',
  'book-offer': 'Your book donation to',
}

/** A started email; undefined if there is no address. */
export function replyDraft(
  { kind, name, email }: Pick<InboxItem, 'kind' | 'name' | 'email'>,
  siteName: string,
) {
  if (email === '') return undefined
  return mailDraft(email, `${SUBJECTS[kind]} ${siteName}`, `Dear ${name},\n\n`)
}

/** 'tel:' with the dialable part, without the zero of '+44 (0)1904'. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\s*\+[\d\s]*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`

const TELLING = ['Message', 'Prayer', 'Motivation', 'Book details']

/** The most telling answer, shown before the others are expanded. */
export const gist = ({ answers }: Pick<InboxItem, 'answers'>): string =>
  answers.find(({ label }) => TELLING.includes(label))?.text.replaceAll(/\n\s*\n/g, '\n') ?? ''
