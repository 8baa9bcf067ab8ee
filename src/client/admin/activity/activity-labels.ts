/** What was done, as a sentence. */
import type { AuditAction, AuditEvent } from '#shared/admin.ts'

const quoted = (title: string) => (title === '' ? '' : `: “${title}”`)
const from = (name: string) => (name === '' ? '' : ` from ${name}`)
const after = (detail: string) => (detail === '' ? '' : `: ${detail}`)

const SENTENCES: Record<AuditAction, (detail: string) => string> = {
  login: () => 'Dashboard unlocked',
  'login-refused': (detail) => `Wrong password${after(detail)}`,
  logout: () => 'Dashboard locked',
  'message-deleted': (name) => `Message${from(name)} deleted`,
  'message-restored': (name) => `Message${from(name)} restored`,
  'post-created': (title) => `Post created${quoted(title)}`,
  'post-updated': (title) => `Post updated${quoted(title)}`,
  'post-published': (title) => `Post published${quoted(title)}`,
  'post-unpublished': (title) => `Post unpublished${quoted(title)}`,
  'post-deleted': (title) => `Post deleted${quoted(title)}`,
  'post-restored': (title) => `Post restored${quoted(title)}`,
  'picture-uploaded': (detail) => `Picture uploaded${after(detail)}`,
  'order-status-changed': (detail) => detail || 'Order changed',
  'inbox-state-changed': (detail) => detail || 'Inbox changed',
  'mail-resent': (detail) => `Email sent again${after(detail)}`,
  'refund-requested': (detail) => `Refund requested${after(detail)}`,
  'refund-refused': (detail) => `Refund refused${after(detail)}`,
  'payment-refunded': (detail) => `Refunded${after(detail)}`,
  'payment-asked': (detail) => `Checked with Stripe${after(detail)}`,
  'payment-issue-resolved': (detail) => `Payment issue resolved${after(detail)}`,
  'person-exported': () => 'Personal data exported',
  'person-erased': () => 'Personal data erased',
  'token-created': (name) => `API token created${quoted(name)}`,
  'token-revoked': (name) => `API token revoked${quoted(name)}`,
  'webhook-created': (host) => `Webhook added${after(host)}`,
  'webhook-changed': (host) => `Webhook changed${after(host)}`,
  'webhook-removed': (host) => `Webhook deleted${after(host)}`,
  'webhook-secret-replaced': (host) => `Webhook’s signing secret replaced${after(host)}`,
  'webhook-replayed': (detail) => `Webhook sent again${after(detail)}`,
  'project-created': (name) => `Project created${quoted(name)}`,
  'project-updated': (name) => `Project updated${quoted(name)}`,
  'project-archived': (name) => `Project archived${quoted(name)}`,
  'project-restored': (name) => `Project restored${quoted(name)}`,
  'projects-reordered': () => 'Projects put into another order',
  'project-books-added': (detail) => `Books counted${after(detail)}`,
  'bracelet-created': (detail) => `Bracelet created${after(detail)}`,
  'bracelet-updated': (detail) => `Bracelet updated${after(detail)}`,
  'bracelet-shown': (name) => `Bracelet put into the shop${quoted(name)}`,
  'bracelet-hidden': (name) => `Bracelet hidden${quoted(name)}`,
  'bracelet-retired': (name) => `Bracelet retired${quoted(name)}`,
  'bracelets-reordered': () => 'Bracelets put into another order',
  'post-scheduled': (detail) => `Post scheduled${after(detail)}`,
  'post-preview-shared': (title) => `Preview link made${quoted(title)}`,
  'post-preview-withdrawn': (title) => `Preview link withdrawn${quoted(title)}`,
  'content-published': (detail) => `Site content published${after(detail)}`,
  'content-brought-back': (detail) => `Earlier site content published again${after(detail)}`,
  'order-choices-entered': (detail) => `Choices entered${after(detail)}`,
}

export const activityText = ({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): string =>
  SENTENCES[action](detail)
