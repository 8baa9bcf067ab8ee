import { describe, expect, it } from 'vitest'
import { deletionDay } from '#shared/admin/deletion.ts'
import {
  ageText,
  deletionText,
  gist,
  movesOf,
  phoneLink,
  promiseText,
  replyByText,
  replyDraft,
} from '../../../src/client/admin/inbox/inbox-labels.ts'
import { failureText } from '../../../src/client/admin/mail/email-labels.ts'

const sent = Date.parse('2026-11-20T09:00:00Z')
const createdAt = new Date(sent).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (ms: number) => new Date(sent + ms)

it.each([
  [-5000, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [3 * HOUR + 59 * MINUTE, '3 hours ago'],
  [47 * HOUR, '47 hours ago'],
  [2 * DAY, '2 days ago'],
  [400 * DAY, '400 days ago'],
])('%i ms ago is %s', (ms, text) => {
  expect(ageText(createdAt, after(ms))).toBe(text)
})

it.each([
  [
    'prayer',
    '2026-11-20',
    'The prayer will be deleted today, 20 November 2026, with its notes and replies',
    'Deleted today',
    true,
  ],
  [
    'prayer',
    '2026-11-21',
    'The prayer will be deleted tomorrow, 21 November 2026, with its notes and replies',
    'Deleted tomorrow',
    true,
  ],
  [
    'prayer',
    '2027-01-02',
    'The prayer will be deleted on 2 January 2027, with its notes and replies',
    'Deleted on 2 January',
    false,
  ],
  [
    'book-offer',
    '2026-11-27',
    'This will be deleted on 27 November 2026, with its notes and replies',
    'Deleted on 27 November',
    true,
  ],
] as const)('a %s that is deleted on %s says: %s', (kind, deletedOn, text, short, isSoon) => {
  expect(deletionText({ kind, deletedOn }, after(0))).toEqual({ text, short, isSoon })
})

it('a prayer is marked as prayed for, everything else as answered', () => {
  const labels = (kind: 'prayer' | 'message') => movesOf({ kind, state: 'new' }).map(({ label }) => label)
  expect(labels('prayer')).toEqual(['Mark as prayed for', 'Close'])
  expect(labels('message')).toEqual(['Mark as answered', 'Close'])
})

it('only a prayer says long in advance that it is deleted', () => {
  expect(deletionText({ kind: 'message', deletedOn: '2026-11-28' }, after(0))).toBeUndefined()
  expect(deletionText({ kind: 'volunteer', deletedOn: null }, after(0))).toBeUndefined()
})

it.each([
  ['message', 'new', '2026-12-05'],
  ['prayer', 'new', '2026-12-05'],
  ['prayer', 'answered', '2026-11-24'],
  ['volunteer', 'new', null],
  ['volunteer', 'closed', '2026-12-11'],
  ['book-offer', 'new', '2026-12-19'],
] as const)('a %s that is %s is deleted in the night after its retention period: %s', (kind, state, day) => {
  const limits = { prayerDays: 1, messageDays: 14, volunteerDays: 18, bookOfferDays: 28 }
  const others = { cartDays: 3, mailDays: 4, dedicationDays: 6, recordDays: 5 }
  const item = { kind, state, createdAt: after(0), stateChangedAt: after(2 * DAY) }
  expect(deletionDay(item, { ...limits, ...others }, after(0))).toBe(day)
})

it.each([
  ['2026-11-20T01:59:00Z', '2026-11-21'],
  ['2026-11-20T02:00:00Z', '2026-11-22'],
  // 2:00 in London
  ['2026-07-20T00:59:00Z', '2026-07-21'],
  ['2026-07-20T01:00:00Z', '2026-07-22'],
])('a message of %s with a retention of one day is deleted in the night of %s', (at, day) => {
  const days = { prayerDays: 1, messageDays: 1, volunteerDays: 1, bookOfferDays: 1 }
  const limits = { ...days, cartDays: 1, mailDays: 1, dedicationDays: 1, recordDays: 1 }
  const item = {
    kind: 'message',
    state: 'new',
    createdAt: new Date(at),
    stateChangedAt: new Date(at),
  } as const
  expect(deletionDay(item, limits, new Date(at))).toBe(day)
  // when the job has missed a night
  expect(deletionDay(item, limits, new Date('2026-12-24T03:00:00Z'))).toBe('2026-12-25')
})

describe('the time left to reply', () => {
  it.each([
    [0, '24 hours left', false],
    [2 * HOUR + 1, '21 hours left', false],
    [22 * HOUR, '2 hours left', false],
    [23 * HOUR, '1 hour left', false],
    [23 * HOUR + 15 * MINUTE, '45 minutes left', false],
    [DAY - MINUTE, '1 minute left', false],
    [DAY - 1, 'less than a minute left', false],
    [DAY, 'overdue', true],
    [DAY + 30 * MINUTE, 'overdue by 30 minutes', true],
    [DAY + 2 * HOUR, 'overdue by 2 hours', true],
    [4 * DAY, 'overdue by 3 days', true],
  ])('after %i ms', (ms, text, isOverdue) => {
    expect(replyByText({ createdAt, state: 'new' }, 24, after(ms))).toEqual({ text, isOverdue })
  })

  it('uses the hours that the owner promises', () => {
    expect(replyByText({ createdAt, state: 'new' }, 48, after(DAY))).toMatchObject({ text: '24 hours left' })
    expect(promiseText(48)).toMatch(/^“47 hours left” counts the 48 hours /)
  })

  it('is 24 hours, even when the clocks change', () => {
    const night = { createdAt: '2026-10-24T12:00:00Z', state: 'new' } as const
    const noon = new Date('2026-10-25T11:30:00Z')
    expect(replyByText(night, 24, noon)).toMatchObject({ text: '30 minutes left' })
  })

  it('is not shown once the item is answered or closed', () => {
    for (const state of ['answered', 'closed'] as const)
      expect(replyByText({ createdAt, state }, 24, after(5 * DAY))).toBeUndefined()
  })
})

describe('a reply', () => {
  it('has a subject by kind, and needs an address', () => {
    const to = { name: 'Ada', email: 'ada@example.org' }
    const subject = (kind: Parameters<typeof replyDraft>[0]['kind']) =>
      new URL(replyDraft({ ...to, kind }, 'Threads & Pages') ?? '').searchParams.get('subject')
    expect(subject('message')).toMatch(/^Your message to /)
    expect(subject('prayer')).toMatch(/^Your prayer request to /)
    expect(subject('volunteer')).toMatch(/^Your volunteer application to /)
    expect(subject('book-offer')).toMatch(/^Your book donation to /)
    expect(replyDraft({ ...to, email: '', kind: 'prayer' }, 'Threads & Pages')).toBeUndefined()
  })

  it('by phone has a link with digits only', () => {
    expect(phoneLink('+44 (0)1904 555-123')).toBe('tel:+441904555123')
    expect(phoneLink('(0113) 496 0000')).toBe('tel:01134960000')
  })

  it('comes after the main answer', () => {
    const answers = [
      { label: 'Location', text: 'Leeds' },
      { label: 'Motivation', text: 'I love books' },
    ]
    expect(gist({ answers })).toBe('I love books')
    expect(gist({ answers: [] })).toBe('')
  })
})

describe('the reason why an email was not sent', () => {
  const email = { state: 'failed', recipient: 'ada@example.org' } as const

  it.each([
    ['EENVELOPE RCPT TO 550', 'The mail server rejected the recipient (EENVELOPE RCPT TO 550)'],
    ['EADDRESS', 'An email cannot be sent to this address (EADDRESS)'],
    ['ESOCKET CONN', 'The mail server could not be reached (ESOCKET CONN)'],
    ['ENEW 1', 'It could not be delivered (ENEW 1)'],
  ])('for %s is a sentence with the code', (lastError, text) => {
    expect(failureText({ ...email, lastError })).toBe(text)
  })

  it('is shown for a skipped one too, but for no other', () => {
    const skipped = { ...email, state: 'skipped', lastError: null } as const
    expect(failureText({ ...skipped, recipient: null })).toContain('Nobody gets notices')
    expect(failureText(skipped)).toContain('deleted')
    expect(failureText({ state: 'sent', recipient: null, lastError: null })).toBeUndefined()
  })
})
