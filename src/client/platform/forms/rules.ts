/** Rules that a form checks before it is sent, and the errors of its fields. */
import {
  get,
  set,
  type FieldErrors,
  type FieldValues,
  type ResolverOptions,
  type ResolverResult,
} from 'react-hook-form'

/** One sentence for each invalid field. */
export type FormErrors = Partial<Record<string, string>>

type Part = PropertyKey | { key: PropertyKey }
/** For a union, zod reports issues for each of its options. */
type Issue = { message: string; path?: readonly Part[] | undefined; errors?: readonly (readonly Issue[])[] }
type Checked<Output> = { value: Output; issues?: undefined } | { issues: readonly Issue[] }

const nameOf = (part: Part): string => String(typeof part === 'object' ? part.key : part)

/** A Standard Schema, so that forms with and without zod's rules work alike. */
export type Rules<Values, Output> = {
  '~standard': {
    validate: (values: unknown) => Checked<Output> | Promise<Checked<Output>>
    types?: { input: Values; output: Output } | undefined
  }
}

/** Rules without zod, which is too large for a visitor's first load. */
export const rulesOf = <Values, Output = Values>(
  sentences: (values: Values) => FormErrors,
  outputOf = (values: Values) => values as unknown as Output,
): Rules<Values, Output> => ({
  '~standard': {
    validate: (values) => {
      const issues = Object.entries(sentences(values as Values)).flatMap(([name, message]) =>
        message === undefined ? [] : { message, path: [name] },
      )
      return issues.length > 0 ? { issues } : { value: outputOf(values as Values) }
    },
  },
})

/** The first error of each field. */
export function errorsOf(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path = [], message, errors: choices } of issues) {
    const name = path.map(nameOf).join('.')
    const before: { message?: string } | undefined = get(errors, name)
    const error = { type: 'rule', message: choices?.[0]?.[0]?.message ?? message }
    if (before?.message === undefined) set(errors, name, before ? Object.assign(before, error) : error)
  }
  return errors
}

/** A fallback if the rules could not be loaded: only reports missing fields. */
export function missingFields<Values extends FieldValues>(
  values: Values,
  _context: unknown,
  { fields }: ResolverOptions<Values>,
): ResolverResult<Values> {
  const errors = Object.entries(fields)
    .filter(([name, { ref }]) => 'required' in ref && ref.required && String(values[name]).trim() === '')
    .map(([name]) => [name, { type: 'required', message: 'Please fill in this field' }])
  return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
}

type Wrong = (Record<string, unknown> | undefined)[]

/** Hides errors of list items that are new, until they are left. */
export const shownBefore = (wrong: Wrong, before: unknown): Wrong =>
  wrong.map((item, index) => {
    const shown = (before as Wrong | undefined)?.[index]
    return item && Object.fromEntries(Object.entries(item).filter(([field]) => shown?.[field] !== undefined))
  })

/** The first sentence about each field, by the first part of an issue's path: the server's look like 'skills.0'. */
export function firstErrors(
  issues: readonly { path: string | Issue['path']; message: string }[],
): FormErrors {
  const errors: FormErrors = {}
  for (const { path = [], message } of issues) {
    const [field = ''] = typeof path === 'string' ? path.split('.') : path.map(nameOf)
    errors[field] ??= message
  }
  return errors
}
