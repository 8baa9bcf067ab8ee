/** The owner's sign-in, which the server checks. */
import { z } from 'zod'
import { DAY_MS } from '../time/days.ts'
import { ROLES } from './roles.ts'

/** Name of the session's cookie. With https, its prefix stops other hosts and pages without https from setting it. */
export const adminCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-admin_session' : 'admin_session'

/** Name of the preview's cookie, with which the owner sees the draft. It has no effect without a session. */
export const previewCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-content_preview' : 'content_preview'

/** Name of the cookie by which a browser is recognised at the next sign-in. It gives no access. */
export const browserCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-admin_browser' : 'admin_browser'

/** A session ends after this long without a call. */
export const ADMIN_IDLE_MS = 30 * 60_000
/** A session ends after this long even if it is used. */
export const ADMIN_ABSOLUTE_MS = 12 * 60 * 60_000
/** The two limits for a session that stays signed in on a device. */
export const STAY_IDLE_MS = 12 * 60 * 60_000
export const STAY_ABSOLUTE_MS = 30 * DAY_MS
/** After this long, refunds, accounts, tokens and exports ask for the password or a passkey again. */
export const PROOF_MS = 15 * 60_000

export const loginInput = z.object({ password: z.string().min(1, 'Please enter the password').max(1000) })

/** After this many failures, an IP address must wait before its next attempt is checked. */
export const LOGIN_FREE_FAILURES = 5
/** Longest wait of an IP address after failures. */
export const LOGIN_MAX_WAIT_MS = 15 * 60_000

/** The signed-in account. Under the shared password, which opens everything, `name` is null. */
export const signedInAccount = z.object({
  name: z.string().nullable(),
  role: z.enum(ROLES),
  /** Whether the session lasts until 12 hours after its last use, even after a reload. */
  stays: z.boolean(),
})
export type SignedInAccount = z.infer<typeof signedInAccount>
