/** Accounts of the dashboard: inviting people, and each account's own settings. */
import { z } from 'zod'
import { rowId } from '../platform/api/paging.ts'
import { ACCOUNT_LENGTHS, ROLES } from '../platform/sign-in/roles.ts'
import { newPassword, passkeyRow, passwordInput, sessionRow } from '../platform/sign-in/sign-in.schema.ts'
import { email, line } from '../platform/text/text.ts'
import { WEBHOOKS_FATES } from '../platform/api/webhooks.ts'

const name = /* @__PURE__ */ line(ACCOUNT_LENGTHS.name, 'Please enter a name')

export const inviteInput = z.object({ name, email, role: z.enum(ROLES) })
export type InviteInput = z.infer<typeof inviteInput>

/** `expired`: invited, but the link is no longer valid. */
export const ACCOUNT_STATES = ['active', 'invited', 'expired'] as const

export const listedAccount = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  state: z.enum(ACCOUNT_STATES),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Number of webhooks that this account added. */
  webhooks: z.int(),
})
export type ListedAccount = z.infer<typeof listedAccount>

export const accountList = z.object({
  accounts: z.array(listedAccount),
  isSharedPasswordOn: z.boolean(),
  /** Whether no mail server is set: emails then only become files, so nobody receives an invitation. */
  isMailUnset: z.boolean(),
})
/** `webhooks` is required if the account added some and is no longer an owner afterwards. */
export const endInput = z.object({ id: rowId, webhooks: z.enum(WEBHOOKS_FATES).optional() })
export type EndInput = z.infer<typeof endInput>
export const roleInput = endInput.extend({ role: z.enum(ROLES) })
export const sharedPasswordInput = z.object({ isOn: z.boolean() })

export const ownAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  hasSecondFactor: z.boolean(),
  passkeys: z.array(passkeyRow),
  sessions: z.array(sessionRow),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const renameInput = z.object({ name })
export const changePasswordInput = /* @__PURE__ */ passwordInput.extend({ newPassword })
