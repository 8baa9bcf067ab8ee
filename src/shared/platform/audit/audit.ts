/** The audit log: who did what on the dashboard. */
import { z } from 'zod'
import { listFilter, listWords, pageOf } from '../api/list.schema.ts'
import { rowId } from '../api/paging.ts'

/** Recorded actions: sign-ins, and everything that was deleted, published, or changed for other people. */
export const AUDIT_ACTIONS = [
  'login',
  'login-refused',
  'logout',
  'message-deleted',
  'message-restored',
  'post-created',
  'post-updated',
  'post-published',
  'post-unpublished',
  'post-deleted',
  'post-restored',
  'picture-uploaded',
  'order-status-changed',
  'inbox-state-changed',
  'mail-resent',
  'refund-requested',
  'refund-refused',
  'payment-refunded',
  'payment-asked',
  'payment-issue-resolved',
  'gift-entered',
  'gift-undone',
  'gifts-imported',
  'import-undone',
  'statement-imported',
  'statement-line-ignored',
  'person-exported',
  'person-erased',
  'token-created',
  'token-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-removed',
  'webhook-secret-replaced',
  'webhook-replayed',
  'project-created',
  'project-updated',
  'project-archived',
  'project-restored',
  'projects-reordered',
  'project-books-added',
  'bracelet-created',
  'bracelet-updated',
  'bracelet-shown',
  'bracelet-hidden',
  'bracelet-retired',
  'bracelets-reordered',
  'post-scheduled',
  'post-preview-shared',
  'post-preview-withdrawn',
  'content-published',
  'content-brought-back',
  'order-choices-entered',
  'order-details-asked',
  'order-corrected',
  'inbox-replied',
  'supporter-thanked',
  'supporter-preferences-changed',
  'reply-template-changed',
  'email-text-changed',
  'list-exported',
  'account-invited',
  'account-joined',
  'account-changed',
  'account-removed',
  'account-password-changed',
  'account-password-reset',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'shared-password-off',
  'shared-password-on',
  'test-email-sent',
  'email-settings-tried',
  'email-settings-changed',
  'payment-keys-changed',
  'backup-made',
  'backup-downloaded',
  'session-ended',
  'recovery-codes-made',
  'recovery-code-used',
  'moved-to-bin',
  'put-back',
  'deleted-for-good',
  'gift-aid-ended',
  'gift-aid-decided',
  'spending-recorded',
  'spending-undone',
  'monthly-gift-changed',
  'giving-settings-changed',
  'gift-aid-claim-made',
  'gift-aid-claim-moved',
  'gift-aid-schedule-downloaded',
  'small-gifts-changed',
  'rehearsed',
  'link-made',
  'link-deleted',
  'bank-details-changed',
  'bank-details-removed',
  'project-news-moved',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The change of one field. Without `from` and `to`, only the fact of the change is recorded. */
const auditChange = z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })
export type AuditChange = z.infer<typeof auditChange>

export const auditEvent = z.object({
  id: rowId,
  action: z.enum(AUDIT_ACTIONS),
  /** Id of the changed row, in the action's own table. */
  subjectId: /* @__PURE__ */ rowId.nullable(),
  /** Set if an action has subjects of several kinds: 'bracelet'. */
  subjectKind: z.string().nullable(),
  /** Name of the subject at the time; null in entries that have only a `detail`. */
  subjectName: z.string().nullable(),
  changes: z.array(auditChange).nullable(),
  /** Text for the reader: a title, a name, 'to pack → packed'. */
  detail: z.string(),
  address: z.string(),
  /** Name of the API token that did it; empty for the dashboard. */
  token: z.string(),
  /** Name of the account that did it; empty for the shared password. */
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})
export type AuditEvent = z.infer<typeof auditEvent>
/**
 * `q`: only events of accounts whose name contains it. `by`: only people's events, or only those of the site and the
 * card provider.
 */
export const auditInput = /* @__PURE__ */ listFilter({
  q: listWords,
  by: z.enum(['people', 'site']).optional(),
})
export const auditPage = /* @__PURE__ */ pageOf(auditEvent)
