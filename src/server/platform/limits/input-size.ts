/** Limits the size of an input before anything else reads it, because processing a huge one could block the process. */
import { invalidFields } from '../../errors.ts'

/** Twice the longest text in a form, because some clients send two characters for a line break. */
const MAX_TEXT_LENGTH = 40_000
/** Maximum number of values in an input, nested ones included. */
const MAX_VALUES = 10_000
const MAX_DEPTH = 20
/** No field of ours has a longer name. */
const MAX_KEY_LENGTH = 200

/** Stops at the first value beyond a limit. @throws BAD_REQUEST with the field */
export function refuseOversized(input: unknown, longestText = MAX_TEXT_LENGTH): void {
  const path: string[] = []
  let values = 0
  const refuse = (message: string) => invalidFields([{ path, message }])

  function measure(value: unknown): void {
    values += 1
    if (values > MAX_VALUES) throw refuse('There are too many values')
    if (typeof value === 'string' && value.length > longestText) throw refuse('This text is too long')
    if (typeof value !== 'object' || value === null) return
    if (path.length === MAX_DEPTH) throw refuse('This is nested too deeply')
    for (const key of Object.keys(value)) {
      if (key.length > MAX_KEY_LENGTH) throw refuse('A name in this is too long')
      path.push(key)
      measure((value as Record<string, unknown>)[key])
      path.pop()
    }
  }
  measure(input)
}
