/** Bounds the size of an input before anything else looks at it: work on a longer one could stop the process. */
import { invalidFields } from '../../errors.ts'

/** Twice the longest text of a form: some senders write two characters for a line break. */
const LONGEST_TEXT = 40_000
/** The most values in all. */
const MOST_VALUES = 10_000
const DEEPEST = 20
/** A longer key is no field of ours. */
const LONGEST_KEY = 200

/**
 * Stops at the first value that is too much.
 * @throws BAD_REQUEST with the field
 */
export function refuseOversized(input: unknown, longestText = LONGEST_TEXT): void {
  const path: string[] = []
  let values = 0
  const refuse = (message: string) => invalidFields([{ path, message }])

  function measure(value: unknown): void {
    values += 1
    if (values > MOST_VALUES) throw refuse('There are too many values')
    if (typeof value === 'string' && value.length > longestText) throw refuse('This text is too long')
    if (typeof value !== 'object' || value === null) return
    if (path.length === DEEPEST) throw refuse('This is nested too deeply')
    for (const key of Object.keys(value)) {
      if (key.length > LONGEST_KEY) throw refuse('A name in this is too long')
      path.push(key)
      measure((value as Record<string, unknown>)[key])
      path.pop()
    }
  }
  measure(input)
}
