/** Text of an audit entry in lists and files: 'Order 1002: packed → sent'. */
import { INBOX_KIND_LABELS } from '../../site/forms/inbox-kinds.ts'
import type { AuditAction, AuditChange } from './audit.ts'

/** An action with its facts, as the code that records it passes them. */
export type AuditFacts = {
  action: AuditAction
  /** Set if an action has subjects of several kinds. */
  kind?: keyof typeof SUBJECT_LABELS
  name?: string
  changes?: readonly AuditChange[]
}

export const SUBJECT_LABELS = { ...INBOX_KIND_LABELS, post: 'Post', bracelet: 'Bracelet', project: 'Project' }

/** Actions whose text has a colon between the subject and the change; the others have a comma. */
const WITH_COLON: readonly AuditAction[] = [
  'order-status-changed',
  'order-corrected',
  'email-text-changed',
  'account-invited',
  'account-changed',
  'passkey-added',
  'passkey-removed',
  'moved-to-bin',
  'put-back',
  'deleted-for-good',
]

const OTHERS: Partial<Record<AuditAction, (texts: string[], name: string, kind: string) => string>> = {
  'inbox-state-changed': ([state], name, kind) => `${kind}: ${state}${name && `, ${name}`}`,
  'post-scheduled': ([at], title) => `${title}: ${at || 'no longer'}`,
  'project-books-added': ([books = ''], name) => `${Number(books) > 0 ? '+' : ''}${books} for ${name}`,
  'gift-aid-decided': ([decision, reason]) => `${decision}: ${reason}`,
  'gift-aid-ended': ([day, reason]) => `from ${day}: ${reason}`,
}

export function auditDetail({ action, kind, name = '', changes = [] }: AuditFacts): string {
  const label = kind ? SUBJECT_LABELS[kind] : ''
  const texts = changes.map(textOf)
  const parts = [label, name, texts.join(', ')].filter((part) => part !== '')
  return OTHERS[action]?.(texts, name, label) ?? parts.join(WITH_COLON.includes(action) ? ': ' : ', ')
}

const textOf = ({ field, from, to }: AuditChange) =>
  from === undefined && to === undefined ? field : [from, to].filter((text) => text !== undefined).join(' → ')
