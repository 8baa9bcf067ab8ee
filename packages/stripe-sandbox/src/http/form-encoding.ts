import { invalidRequest } from './errors.ts'

/** Values of a bracketed form: strings, lists and named members, nested. */
type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

const MAX_PAIRS = 1000
const MAX_DEPTH = 8

/**
 * Decodes `a=1&b[c]=2&d[]=3&e[0][f]=4` to `{a: '1', b: {c: '2'}, d: ['3'], e: [{f: '4'}]}`. Throws a 400 for broken
 * percent signs, NUL characters and excessive nesting.
 */
export function decodeForm(text: string): Form {
  const form = emptyForm()
  if (text === '') return form
  const pairs = text.split('&')
  if (pairs.length > MAX_PAIRS) throw invalidRequest('Too many parameters.')
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeText(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decodeText(pair.slice(equals + 1))
    place(form, splitName(name), value)
  }
  return toLists(form)
}

// Has no prototype, so that "__proto__" is a name like any other.
function emptyForm(): Form {
  return Object.create(null)
}

function decodeText(encoded: string): string {
  let text
  try {
    text = decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    throw invalidRequest('Invalid request: a parameter is not valid percent-encoded UTF-8.')
  }
  // PostgreSQL cannot store NUL characters.
  if (text.includes('\0')) throw invalidRequest('Invalid request: a parameter holds a NUL character.')
  return text
}

function splitName(name: string): string[] {
  const opening = name.indexOf('[')
  if (opening <= 0) return [name]
  const path = [name.slice(0, opening)]
  const rest = name.slice(opening)
  if (!/^(\[[^[\]]*\])+$/.test(rest)) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`)
  for (const [, member] of rest.matchAll(/\[([^[\]]*)\]/g)) path.push(member ?? '')
  if (path.length > MAX_DEPTH) throw invalidRequest('Parameters are nested too deeply.')
  return path
}

function place(form: Form, path: string[], value: string): void {
  let target = form
  for (const [depth, step] of path.entries()) {
    // "a[]" appends: its name is the next free number.
    const member = step === '' && depth > 0 ? String(Object.keys(target).length) : step
    if (depth === path.length - 1) {
      target[member] = value
      return
    }
    const next = target[member]
    if (next === undefined) target = target[member] = emptyForm()
    else if (typeof next === 'string' || Array.isArray(next))
      throw invalidRequest(`Invalid ${path[0]?.slice(0, 100)}: both a value and members are given.`)
    else target = next
  }
}

function toLists(form: Form): Form {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string' || Array.isArray(value)) continue
    const members = toLists(value)
    const names = Object.keys(members)
    const isList = names.length > 0 && names.every((member, index) => member === String(index))
    form[name] = isList ? Object.values(members) : members
  }
  return form
}
