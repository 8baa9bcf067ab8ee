/** API tokens, with which integrators make the owner's calls. */
import { z } from 'zod'
import { cleanLine } from '../text/clean-text.ts'
import { rowId } from './paging.ts'
import { UPLOAD_PATH } from '../pictures/picture-upload.ts'

export const MAX_TOKEN_NAME = 80

/** How long a token may be valid, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const

/** Prefix by which secret scanners recognise a token. */
export const TOKEN_PREFIX = 'tap_'

export const scope = z.object({
  /** Name of the procedure: 'checkout.orders'. */
  name: z.string(),
  access: z.enum(['read', 'write']),
  summary: z.string(),
  /** 'GET /api/orders' */
  call: z.string(),
})
export type Scope = z.infer<typeof scope>

/** The only call of the owner's that is not a procedure, because it takes a file. */
export const UPLOAD_SCOPE = {
  name: 'pictures.upload',
  access: 'write',
  summary: 'Upload a picture',
  call: `POST ${UPLOAD_PATH}`,
} as const satisfies Scope

export const tokenInput = z.object({
  name: z
    .string()
    .overwrite(cleanLine)
    .min(1, 'Please enter a name')
    .max(MAX_TOKEN_NAME, `Please use at most ${MAX_TOKEN_NAME} characters`),
  scopes: z.array(z.string().max(100)).min(1, 'Please choose at least one call').max(100),
  days: z.literal(TOKEN_DAYS),
})
export type TokenInput = z.infer<typeof tokenInput>

export const apiToken = z.object({
  id: rowId,
  name: z.string(),
  /** First characters of the token, to recognise it. */
  beginning: z.string(),
  scopes: z.array(z.string()),
  /** Name of the account that created it; empty for the shared password. */
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Precise to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiToken = z.infer<typeof apiToken>

/** The only response that ever contains the token itself. */
export const createdToken = z.object({ token: z.string() })

/** The newest tokens, and all scopes that a new token can have. */
export const tokenList = z.object({ tokens: z.array(apiToken), scopes: z.array(scope) })
