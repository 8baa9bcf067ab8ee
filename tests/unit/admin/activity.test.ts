import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction, type AuditEvent } from '#shared/platform/audit.ts'
import { activityAuthor, activityText } from '../../../src/client/admin/activity/activity-labels.ts'

const event = (action: AuditAction, detail: string, given: Partial<AuditEvent> = {}) => ({
  action,
  detail,
  subjectId: 7,
  accountName: 'Maria',
  token: '',
  address: '127.0.0.1',
  ...given,
})
const sentence = (row: ReturnType<typeof event>) => `${activityAuthor(row)} ${activityText(row)}`

it.each<[AuditAction, string, string]>([
  ['order-status-changed', 'Order 1002: packed → sent', 'Maria marked order 1002 as sent'],
  ['order-status-changed', 'Order 1002: sent → packed', 'Maria marked order 1002 as packed'],
  ['order-status-changed', 'Order 1002: to pack → cancelled', 'Maria cancelled order 1002'],
  ['order-status-changed', 'Order 1002: cancelled → to pack', 'Maria reopened order 1002'],
  ['inbox-state-changed', 'Message: new → answered, Ada', 'Maria marked the message from Ada as answered'],
  ['inbox-state-changed', 'Prayer request: new → closed', 'Maria marked a prayer request as closed'],
  ['inbox-state-changed', '', 'Maria changed something in the inbox'],
  ['inbox-replied', 'Volunteer, Vera Diaz', 'Maria replied to the offer to help from Vera Diaz'],
  ['inbox-replied', '', 'Maria replied to a message'],
  ['message-deleted', 'Ada', 'Maria deleted the message from Ada'],
  ['message-deleted', '', 'Maria deleted a message'],
  [
    'refund-requested',
    '£4.00, Duplicate payment',
    'Maria asked for a refund of £4.00 of payment #7 (duplicate payment)',
  ],
  ['payment-issue-resolved', 'dispute', 'Maria resolved a payment issue: a payment is disputed'],
  [
    'post-scheduled',
    'A title: 24 November 2026 at 14:30',
    'Maria planned to publish “A title” on 24 November 2026 at 14:30',
  ],
  [
    'content-published',
    'identity, figures',
    'Maria published changes of the website: Name and words at the top, Figures',
  ],
  ['order-corrected', 'Order 1002: email, address', 'Maria corrected the email and address of order 1002'],
  ['mail-resent', '3 emails', 'Maria sent 3 emails again'],
  ['mail-resent', 'Order confirmation, record 12', 'Maria sent an email again: Order confirmation'],
  ['account-changed', 'Oz: Helper → Treasurer', 'Maria made Oz a treasurer'],
  ['account-changed', 'Jo → Joanna', 'Maria changed the name Jo to Joanna'],
  ['account-invited', 'Ida: Owner', 'Maria invited Ida as an owner'],
  ['list-exported', 'payment-issues, all', 'Maria downloaded the list of payment issues'],
  ['project-books-added', '-5 for Tamale', 'Maria took 5 books off Tamale'],
  ['bracelet-updated', 'Heron, £12.50 → £15.00', 'Maria changed the bracelet Heron, £12.50, now £15.00'],
])('%s, %j reads: %s', (action, detail, text) => {
  expect(sentence(event(action, detail))).toBe(text)
})

it('says who did it, as far as anybody knows', () => {
  const nobody = { accountName: '' }
  expect(activityAuthor(event('login', '', nobody))).toBe('Somebody')
  expect(activityAuthor(event('order-status-changed', '', { token: 'Till' }))).toBe(
    'Maria, with the token “Till”,',
  )
  expect(activityAuthor(event('post-published', '', { ...nobody, address: '' }))).toBe('The website')
  expect(activityAuthor(event('payment-refunded', '', { ...nobody, address: '' }))).toBe('The card provider')
})

it('has a sentence for every action, also without details, and none in the words of the program', () => {
  for (const action of AUDIT_ACTIONS)
    for (const detail of ['', 'Order 1002'])
      expect(sentence(event(action, detail))).toMatch(/^Maria [a-z][^→_]*$/)
})
