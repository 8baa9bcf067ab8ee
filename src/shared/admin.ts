/** The owner's sign-in, which the server checks. */
import { z } from 'zod'
import { DATES_ERROR, dateRange, datesInOrder } from './date-range.schema.ts'
import { pageInput, rowId } from './paging.ts'
import { ROLES } from './accounts.ts'
import { fault } from './set-up.ts'

/**
 * The session's cookie. Behind https the prefix of its name prevents other hosts and pages without https from setting
 * it.
 */
export const adminCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-admin_session' : 'admin_session'

/** The cookie of a preview: the owner sees the site with its draft. It has no effect without a session. */
export const previewCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-content_preview' : 'content_preview'

/** The cookie by which a browser is recognised at the next sign-in. It opens nothing. */
export const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-admin_browser' : 'admin_browser'

/** A session ends after this long without a call. */
export const ADMIN_IDLE_MS = 30 * 60_000
/** A session ends after this long even if it is used. */
export const ADMIN_ABSOLUTE_MS = 12 * 60 * 60_000
/** The same two for an own account that stays signed in on a device. */
export const STAY_IDLE_MS = 12 * 60 * 60_000
export const STAY_ABSOLUTE_MS = 30 * 24 * 60 * 60_000
/** Refunds, accounts, tokens and exports ask for the password or a passkey again after this long. */
export const PROOF_MS = 15 * 60_000

export const loginInput = z.object({ password: z.string().min(1, 'Please enter the password').max(1000) })

/** After this many failures, an IP address must wait before its next attempt is checked. */
export const LOGIN_FREE_FAILURES = 5
/** The longest wait of an IP address after failures. */
export const LOGIN_MAX_WAIT_MS = 15 * 60_000

/** What the audit records: sign-ins, and everything that was deleted, published or changed for others. */
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
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const auditEvent = z.object({
  id: rowId,
  action: z.enum(AUDIT_ACTIONS),
  /** The changed row, in the action's own table. */
  subjectId: /* @__PURE__ */ rowId.nullable(),
  /** For the reader: a title, a name, 'to pack → packed'. */
  detail: z.string(),
  address: z.string(),
  /** The name of the account's API token that did it; empty for the dashboard. */
  token: z.string(),
  /** The name of the account that did it; empty for the shared password. */
  accountName: z.string(),
  createdAt: z.iso.datetime(),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const auditInput = z.object({ ...pageInput.shape, ...dateRange }).refine(datesInOrder, DATES_ERROR)
export const auditPage = z.object({ rows: z.array(auditEvent), nextCursor: /* @__PURE__ */ rowId.nullable() })

/** The signed-in account: `name` is null under the shared password, which opens everything. */
export const signedInAccount = z.object({
  name: z.string().nullable(),
  role: z.enum(ROLES),
  /** Signed in until 12 hours after the last use, also after a reload. */
  stays: z.boolean(),
})
export type SignedInAccount = z.infer<typeof signedInAccount>

/**
 * The counts beside the tabs and links of the dashboard, read without counting a table. Null if the role may not see
 * it.
 */
export const adminOverview = z.object({
  payments: z.int().nullable(),
  succeededPayments: z.int().nullable(),
  revenue: z.string().nullable(),
  /** What is left of it after refunds and lost disputes, which is the sum of the months in `today`. */
  netRevenue: z.string().nullable(),
  messages: z.int().nullable(),
  posts: z.int().nullable(),
  ordersToPack: z.int().nullable(),
  inboxNew: z.int().nullable(),
  mailFailed: z.int().nullable(),
  openIssues: z.int().nullable(),
  /** What fails now and matters to this role. */
  faults: /* @__PURE__ */ z.array(fault),
  /** When the restored backup was made, while emails and refunds are paused until release. */
  restoredFrom: z.iso.datetime().nullable(),
})
export type AdminOverview = z.infer<typeof adminOverview>
