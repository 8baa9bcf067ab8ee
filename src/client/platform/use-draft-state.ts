/** The text of a field that no form engine holds: it outlives its component until it is saved. */
import { useState } from 'react'
import type { DraftOf } from './drafts.ts'

/** @returns the value; how to change it; and how to forget it once it is saved */
export function useDraftState<Value>(draft: DraftOf<Value>, start: Value) {
  const [value, setValue] = useState(() => draft.read() ?? start)
  const change = (next: Value): void => {
    setValue(next)
    draft.write(next === start ? undefined : next)
  }
  return [value, change, () => draft.write(undefined)] as const
}
