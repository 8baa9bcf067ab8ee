import { invalidRequest, missingParam } from './errors.ts'
import type { Form } from './form-encoding.ts'

const MAX_TEXT = 5000

/** Sent by a browser's payment library, but without effect on the server's response. */
const ALWAYS_ALLOWED = new Set([
  'client_attribution_metadata',
  'client_secret',
  'expand',
  'guid',
  'key',
  'muid',
  'pasted_fields',
  'payment_user_agent',
  'referrer',
  'sid',
  'time_on_page',
  '_stripe_account',
  '_stripe_version',
])

/** Throws 400 `parameter_unknown` for a name that the provider does not accept here, so that typing mistakes show. */
export function allowOnly(form: Form, names: readonly string[]): void {
  for (const name of Object.keys(form))
    if (!names.includes(name) && !ALWAYS_ALLOWED.has(name))
      throw invalidRequest(`Received unknown parameter: ${name.slice(0, 100)}`, {
        code: 'parameter_unknown',
        param: name.slice(0, 100),
      })
}

/** Undefined if the parameter is absent. The provider uses an empty text to remove a value. */
export function readText(form: Form, name: string, at = name): string | undefined {
  const value = form[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidRequest('Invalid string: an object was given.', { param: at })
  if (value.length > MAX_TEXT)
    throw invalidRequest(`Invalid string: must be at most ${MAX_TEXT} characters`, { param: at })
  return value
}

/** A required text, which must not be empty. */
export function requireText(form: Form, name: string, at = name): string {
  const text = readText(form, name, at)
  if (text === undefined) throw missingParam(at)
  if (text === '') throw emptyParam(at)
  return text
}

/** A whole number within bounds; undefined if the parameter is absent. */
export function readInteger(
  form: Form,
  name: string,
  bounds: { min: number; max: number; at?: string },
): number | undefined {
  const at = bounds.at ?? name
  const text = readText(form, name, at)
  if (text === undefined) return undefined
  if (text === '') throw emptyParam(at)
  const code = 'parameter_invalid_integer'
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text.slice(0, 100)}`, { code, param: at })
  const number = Number(text)
  if (number < bounds.min)
    throw invalidRequest(`This value must be greater than or equal to ${bounds.min}.`, { code, param: at })
  if (number > bounds.max)
    throw invalidRequest(`This value must be less than or equal to ${bounds.max}.`, { code, param: at })
  return number
}

/** True or false in any capitals, as SDKs of other languages send them; undefined if the parameter is absent. */
export function readBoolean(form: Form, name: string, at = name): boolean | undefined {
  const text = readText(form, name, at)
  if (text === undefined) return undefined
  if (text === '') throw emptyParam(at)
  const word = text.toLowerCase()
  if (word !== 'true' && word !== 'false')
    throw invalidRequest(`Invalid boolean: ${text.slice(0, 100)}`, { param: at })
  return word === 'true'
}

/** One of the given words; undefined if the parameter is absent or empty. */
export function readChoice<Word extends string>(
  form: Form,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = readText(form, name)
  if (text === undefined || text === '') return undefined
  const word = words.find((each) => each === text)
  if (word === undefined)
    throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name })
  return word
}

/** Named members; undefined if the parameter is absent. An empty text means no members. */
export function readMembers(form: Form, name: string, at = name): Form | undefined {
  const value = form[name]
  if (value === undefined) return undefined
  if (value === '') return {}
  if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: at })
  return value
}

/** A list of texts such as `expand[]`; a single text counts as a list of one. */
export function readTexts(form: Form, name: string): string[] {
  const value = form[name]
  if (value === undefined || value === '') return []
  const list = Array.isArray(value) ? value : [value]
  return list.map((each) => {
    if (typeof each !== 'string') throw invalidRequest('Invalid array', { param: name })
    return each
  })
}

/** An email address; null if an empty text removes it, undefined if the parameter is absent. */
export function readEmail(form: Form, name: string, at = name): string | null | undefined {
  const email = readText(form, name, at)
  if (email === undefined) return undefined
  if (email === '') return null
  if (email.length > 512 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest(`Invalid email address: ${email.slice(0, 100)}`, {
      code: 'email_invalid',
      param: at,
    })
  return email
}

/** Reads whether the provider chooses the payment methods; null if the parameter is absent. */
export function readAutomaticMethods(form: Form): { allow_redirects: string; enabled: boolean } | null {
  const automatic = readMembers(form, 'automatic_payment_methods')
  if (!automatic) return null
  const enabled = readBoolean(automatic, 'enabled', 'automatic_payment_methods[enabled]') ?? false
  return { allow_redirects: 'always', enabled }
}

function emptyParam(at: string) {
  return invalidRequest(
    `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: at },
  )
}
