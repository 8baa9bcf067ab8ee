/** What was done, as a sentence. */
import type { AuditAction, AuditEvent } from '#shared/admin.ts'

const quoted = (title: string) => (title === '' ? '' : `: “${title}”`)
const from = (name: string) => (name === '' ? '' : ` from ${name}`)
const after = (detail: string) => (detail === '' ? '' : `: ${detail}`)

const SENTENCES: Record<AuditAction, (detail: string) => string> = {
  login: () => 'Dashboard opened',
  'login-refused': (detail) => `Wrong password${after(detail)}`,
  logout: () => 'Dashboard locked',
  'message-deleted': (name) => `Message${from(name)} deleted`,
  'message-restored': (name) => `Message${from(name)} brought back`,
  'post-created': (title) => `Post created${quoted(title)}`,
  'post-updated': (title) => `Post changed${quoted(title)}`,
  'post-published': (title) => `Post published${quoted(title)}`,
  'post-unpublished': (title) => `Post taken off the blog${quoted(title)}`,
  'post-deleted': (title) => `Post deleted${quoted(title)}`,
  'post-restored': (title) => `Post brought back${quoted(title)}`,
  'picture-uploaded': (detail) => `Picture uploaded${after(detail)}`,
  'order-status-changed': (detail) => detail || 'An order changed',
  'inbox-state-changed': (detail) => detail || 'The inbox changed',
  'mail-resent': (detail) => `Letter sent again${after(detail)}`,
  'refund-requested': (detail) => `Refund requested${after(detail)}`,
  'refund-refused': (detail) => `Refund refused${after(detail)}`,
  'payment-refunded': (detail) => `Refunded${after(detail)}`,
  'payment-asked': (detail) => `Provider asked again${after(detail)}`,
  'trouble-resolved': (detail) => `Trouble put right${after(detail)}`,
  'person-exported': () => 'A person’s data exported',
  'person-erased': () => 'A person’s data erased',
}

export const activityText = ({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): string =>
  SENTENCES[action](detail)
