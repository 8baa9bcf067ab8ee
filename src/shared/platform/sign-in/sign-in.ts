/** The owner's sign-in, which the server checks. */
import { z } from 'zod'
import { DAY_MS } from '../time/days.ts'
import { ROLES } from './roles.ts'

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
export const STAY_ABSOLUTE_MS = 30 * DAY_MS
/** Refunds, accounts, tokens and exports ask for the password or a passkey again after this long. */
export const PROOF_MS = 15 * 60_000

export const loginInput = z.object({ password: z.string().min(1, 'Please enter the password').max(1000) })

/** After this many failures, an IP address must wait before its next attempt is checked. */
export const LOGIN_FREE_FAILURES = 5
/** The longest wait of an IP address after failures. */
export const LOGIN_MAX_WAIT_MS = 15 * 60_000

/** The signed-in account: `name` is null under the shared password, which opens everything. */
export const signedInAccount = z.object({
  name: z.string().nullable(),
  role: z.enum(ROLES),
  /** Signed in until 12 hours after the last use, also after a reload. */
  stays: z.boolean(),
})
export type SignedInAccount = z.infer<typeof signedInAccount>
