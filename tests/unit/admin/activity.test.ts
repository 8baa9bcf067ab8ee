import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction, type AuditEvent } from '#shared/platform/audit/audit.ts'
import { auditDetail, type AuditFacts } from '#shared/platform/audit/audit-detail.ts'
import { activityAuthor, activityText } from '../../../src/client/admin/activity/activity-labels.ts'

/** @param recorded fields of the entry, or the stored text of one without fields */
const event = (action: AuditAction, recorded: Fields | string, other: Partial<AuditEvent> = {}) => {
  const fields = typeof recorded === 'string' ? undefined : recorded
  return {
    action,
    subjectKind: fields?.kind ?? null,
    subjectName: fields ? (fields.name ?? '') : null,
    changes: fields ? [...(fields.changes ?? [])] : null,
    detail: typeof recorded === 'string' ? recorded : auditDetail({ action, ...recorded }),
    subjectId: 7,
    accountName: 'Maria',
    token: '',
    address: '127.0.0.1',
    ...other,
  }
}
type Fields = Omit<AuditFacts, 'action'>
const sentence = (row: ReturnType<typeof event>) => `${activityAuthor(row)} ${activityText(row)}`
const change = (field: string, to?: string, from?: string) => ({ field, to, from })

it.each<[AuditAction, Fields, details: string, text: string]>([
  [
    'order-status-changed',
    { name: 'Order 1002', changes: [change('status', 'sent', 'packed')] },
    'Order 1002: packed → sent',
    'Maria marked order 1002 as sent',
  ],
  [
    'order-status-changed',
    { name: 'Order 1002', changes: [change('status', 'packed', 'sent')] },
    'Order 1002: sent → packed',
    'Maria marked order 1002 as packed',
  ],
  [
    'order-status-changed',
    { name: 'Order 1002', changes: [change('status', 'cancelled', 'to pack')] },
    'Order 1002: to pack → cancelled',
    'Maria cancelled order 1002',
  ],
  [
    'order-status-changed',
    { name: 'Order 1002', changes: [change('status', 'to pack', 'cancelled')] },
    'Order 1002: cancelled → to pack',
    'Maria reopened order 1002',
  ],
  [
    'inbox-state-changed',
    { kind: 'message', name: 'Ada', changes: [change('state', 'answered', 'new')] },
    'Message: new → answered, Ada',
    'Maria marked the message from Ada as answered',
  ],
  [
    'inbox-state-changed',
    { kind: 'prayer', changes: [change('state', 'closed', 'new')] },
    'Prayer request: new → closed',
    'Maria marked a prayer request as closed',
  ],
  [
    'inbox-replied',
    { kind: 'volunteer', name: 'Vera Diaz' },
    'Volunteer, Vera Diaz',
    'Maria replied to the offer to help from Vera Diaz',
  ],
  ['message-deleted', { name: 'Ada' }, 'Ada', 'Maria deleted the message from Ada'],
  [
    'refund-requested',
    { changes: [change('amount', '£4.00'), change('reason', 'Duplicate payment')] },
    '£4.00, Duplicate payment',
    'Maria asked for a refund of £4.00 of payment #7 (duplicate payment)',
  ],
  [
    'payment-issue-resolved',
    { name: 'dispute' },
    'dispute',
    'Maria resolved a payment issue: a payment is disputed',
  ],
  [
    'post-scheduled',
    { name: 'A title: yes', changes: [change('publishAt', '24 November 2026 at 14:30')] },
    'A title: yes: 24 November 2026 at 14:30',
    'Maria scheduled “A title: yes” for 24 November 2026 at 14:30',
  ],
  [
    'content-published',
    { changes: [change('identity'), change('figures')] },
    'identity, figures',
    'Maria published changes to the website: Name and tagline, Figures',
  ],
  [
    'order-corrected',
    { name: 'Order 1002', changes: [change('email'), change('address')] },
    'Order 1002: email, address',
    'Maria corrected the email and address of order 1002',
  ],
  ['mail-resent', { changes: [change('emails', '3 emails')] }, '3 emails', 'Maria sent 3 emails again'],
  [
    'mail-resent',
    { name: 'Order confirmation' },
    'Order confirmation',
    'Maria sent an email again: Order confirmation',
  ],
  [
    'account-changed',
    { name: 'Oz', changes: [change('role', 'Treasurer', 'Helper')] },
    'Oz: Helper → Treasurer',
    'Maria made Oz a treasurer',
  ],
  [
    'account-changed',
    { changes: [change('name', 'Joanna', 'Jo')] },
    'Jo → Joanna',
    'Maria changed the name Jo to Joanna',
  ],
  [
    'account-invited',
    { name: 'Ida', changes: [change('role', 'Owner')] },
    'Ida: Owner',
    'Maria invited Ida as an owner',
  ],
  [
    'list-exported',
    { name: 'payment-issues', changes: [change('filters', 'all')] },
    'payment-issues, all',
    'Maria downloaded the list of payment issues',
  ],
  [
    'project-books-added',
    { name: 'Tamale', changes: [change('books', '-5')] },
    '-5 for Tamale',
    'Maria took 5 books off Tamale',
  ],
  [
    'bracelet-updated',
    { name: 'Heron', changes: [change('price', '£15.00', '£12.50')] },
    'Heron, £12.50 → £15.00',
    'Maria changed the bracelet Heron, £12.50, now £15.00',
  ],
  [
    'moved-to-bin',
    { kind: 'bracelet', name: 'Heron: blue' },
    'Bracelet: Heron: blue',
    'Maria deleted the bracelet “Heron: blue”',
  ],
  ['deleted-for-good', { kind: 'book-offer' }, 'Book offer', 'Maria deleted an offer of books for good'],
  [
    'passkey-removed',
    { name: 'Ada', changes: [change('passkey', undefined, 'Phone')] },
    'Ada: Phone',
    'Maria removed the passkey “Phone”',
  ],
  [
    'gift-aid-decided',
    { changes: [change('giftAid', 'excluded'), change('reason', 'a raffle')] },
    'excluded: a raffle',
    'Maria excluded the gift of payment #7 from Gift Aid: a raffle',
  ],
  [
    'monthly-gift-changed',
    { changes: [change('state', 'paused')] },
    'paused',
    'Maria paused monthly gift #7',
  ],
  [
    'email-text-changed',
    { name: 'Order confirmation', changes: [change('words', 'standard words')] },
    'Order confirmation: standard words',
    'Maria restored the standard wording of the email “Order confirmation”',
  ],
])('%s, %j, has the details %j and reads: %s', (action, recorded, details, text) => {
  const row = event(action, recorded)
  expect({ details: row.detail, text: sentence(row) }).toEqual({ details, text })
})

it.each<[AuditAction, string, string]>([
  // after an erasure
  ['inbox-state-changed', '', 'Maria changed something in the inbox'],
  ['inbox-replied', '', 'Maria replied to a message'],
  ['message-deleted', '', 'Maria deleted a message'],
  // from an earlier release
  ['order-status-changed', 'Order 1002: packed → sent', 'Maria changed an order: Order 1002: packed → sent'],
  ['account-invited', 'Ida: Owner', 'Maria invited somebody: Ida: Owner'],
  ['post-created', 'A title', 'Maria created the post “A title”'],
])('%s without fields, %j, reads: %s', (action, detail, text) => {
  expect(sentence(event(action, detail))).toBe(text)
})

it('a line names who did it, if known', () => {
  const nobody = { accountName: '' }
  expect(activityAuthor(event('login', '', nobody))).toBe('Somebody')
  expect(activityAuthor(event('order-status-changed', '', { token: 'Till' }))).toBe(
    'Maria, with the token “Till”,',
  )
  expect(activityAuthor(event('post-published', '', { ...nobody, address: '' }))).toBe('The website')
  expect(activityAuthor(event('payment-refunded', '', { ...nobody, address: '' }))).toBe('The card provider')
})

it('every action has a sentence, even without details, without the program’s own words', () => {
  for (const action of AUDIT_ACTIONS)
    for (const detail of ['', 'Order 1002'])
      expect(sentence(event(action, detail))).toMatch(/^Maria [a-z][^→_]*$/)
})
