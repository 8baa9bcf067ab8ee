/** The owner's door (specification sections 5 and 6; checked on the server). */
import { z } from 'zod'

export const ADMIN_COOKIE = 'admin_session'

/** A session ends after this long without a call … */
export const ADMIN_IDLE_MS = 30 * 60_000
/** … and after this long in any case. */
export const ADMIN_ABSOLUTE_MS = 12 * 60 * 60_000

export const loginInput = z.object({ password: z.string().min(1, 'Type the password').max(1000) })
