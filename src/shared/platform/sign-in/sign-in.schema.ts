/** Signing in to the dashboard: password, second factor and passkeys; and the signed-in sessions. */
import { z } from 'zod'
import { ACCOUNT_LENGTHS, LINK_PURPOSES, ROLES } from './roles.ts'
import { rowId } from '../api/paging.ts'
import { email, line } from '../text/text.ts'

const password = z.string().min(1, 'Please enter your password').max(ACCOUNT_LENGTHS.password)
/** Any characters. The limit leaves room for password managers. */
export const newPassword = z
  .string()
  .min(ACCOUNT_LENGTHS.passwordMin, `Please use at least ${ACCOUNT_LENGTHS.passwordMin} characters`)
  .max(ACCOUNT_LENGTHS.password)
/** Secret in a browser or a link: 256 random bits. */
const token = z.string().min(1).max(100)

/** Whether to stay signed in on this device. */
const stays = z.boolean().default(false)

export const signInInput = z.object({
  email: z.string().min(1, 'Please enter your email address').max(ACCOUNT_LENGTHS.email),
  password,
  stays,
})
export const signedIn = z.object({
  state: z.literal('signed-in'),
  name: z.string(),
  role: z.enum(ROLES),
  stays: z.boolean(),
})
export type NewSession = z.infer<typeof signedIn>
/** Result of a right password: signed in, or a code is needed. */
export const signInResult = /* @__PURE__ */ z.discriminatedUnion('state', [
  /* @__PURE__ */ signedIn,
  z.object({
    state: z.literal('code-needed'),
    token: z.string(),
    /** Whether the previous code was wrong. */
    isWrong: z.boolean(),
  }),
])
export type SignInResult = z.infer<typeof signInResult>

const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits'))
/** A recovery code as shown, or without dashes: 16 characters of base32, which are 80 bits. */
const recoveryCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[A-Z2-7]{16}$/, 'Please enter a whole recovery code: 16 letters and digits'))
export const codeInput = z.object({ token, code, stays })
export const recoveryInput = z.object({ token, code: recoveryCode, stays })

export const forgotInput = z.object({ email })
export const linkInput = z.object({ token, purpose: z.enum(LINK_PURPOSES) })
export const openedLink = z.object({ name: z.string(), email: z.string() })
export const setPasswordInput = z.object({ token, password: newPassword })
export const signInWays = z.object({ isSharedPasswordOn: z.boolean() })

export const passkeyRow = z.object({
  id: rowId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

export const sessionRow = z.object({
  id: rowId,
  /** 'Firefox on Windows' */
  device: z.string(),
  beganAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  stays: z.boolean(),
  /** Whether it is the session that makes this call. */
  isThis: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const newSecondFactor = z.object({
  secret: z.string(),
  /** Content of the QR code: 'otpauth://totp/…'. */
  uri: z.string(),
})
export const confirmCodeInput = z.object({ code })
export const passwordInput = z.object({ password })
/** Shown only once. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) })

/** Passkeys in the browser's format. The library checks their content. */
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
}
// we request no extensions, so they are dropped
const extensions = z.unknown().transform(() => ({}))

export const newPasskeyInput = z.object({
  token,
  name: /* @__PURE__ */ line(ACCOUNT_LENGTHS.passkeyName, 'Please name this passkey'),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .exactOptional(),
    }),
    clientExtensionResults: extensions,
  }),
})
export const passkeyInput = z.object({
  token,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.exactOptional(),
    }),
    clientExtensionResults: extensions,
  }),
})
export const passkeySignInInput = passkeyInput.extend({ stays })
/** A password or passkey, by which a signed-in account proves its identity again. */
export const proofInput = /* @__PURE__ */ z.union([passwordInput, passkeyInput])
export type ProofInput = z.infer<typeof proofInput>
