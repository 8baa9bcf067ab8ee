/** Schemas for typed text. They clean it first, and measure it in the units of a field's `maxlength`. */
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-text.ts'
import { canonicalEmail, emailError } from './contact.ts'

export * from './clean-text.ts'

/** Maximum lengths, in characters. */
export const TEXT_LENGTHS = {
  name: 200,
  email: 254,
  subject: 200,
  phone: 50,
  location: 200,
  quantity: 200,
  message: 10_000,
} as const

type Cleaning = (text: string) => string

function required(clean: Cleaning, max: number, missing: string) {
  return atMost(
    z
      .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
      .overwrite(clean)
      .min(1, missing),
    max,
  )
}

function optional(clean: Cleaning, max: number) {
  return atMost(z.string().overwrite(clean), max).default('')
}

const atMost = (schema: z.ZodString, max: number) =>
  schema.max(max, {
    // formatted only when needed, because the first number makes a slow phone load the rules of all languages
    error: () => `Please use at most ${max.toLocaleString('en-GB')} characters`,
    // so that each field has one error
    abort: true,
  })

/** A required line. `missing` is the error for an empty one. */
export const line = (max: number, missing: string) => required(cleanLine, max, missing)

/** An optional line. Missing and blank both become empty. */
export const optionalLine = (max: number) => optional(cleanLine, max)

/** A required text of several lines. */
export const lines = (max: number, missing: string) => required(cleanLines, max, missing)

/** An optional text of several lines. */
export const optionalLines = (max: number) => optional(cleanLines, max)

export const personName = /* @__PURE__ */ line(TEXT_LENGTHS.name, 'Please enter your name')

/** An invalid address stays as typed, so that its error can be shown. */
const cleanEmail: Cleaning = (text) => (cleanLine(text) === '' ? '' : (canonicalEmail(text) ?? text.trim()))

const plainEmail = (schema: z.ZodString) =>
  schema.check(({ value, issues }) => {
    const message = value === '' ? undefined : emailError(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  })

/** A required email address, in its canonical form. */
export const email = /* @__PURE__ */ plainEmail(
  /* @__PURE__ */ required(cleanEmail, TEXT_LENGTHS.email, 'Please enter your email address'),
)

/** An optional email address, in its canonical form. */
export const optionalEmail = /* @__PURE__ */ plainEmail(
  /* @__PURE__ */ atMost(z.string().overwrite(cleanEmail), TEXT_LENGTHS.email),
).default('')
