/**
 * If a click removes a row or a button, another one may move under the pointer. The second half of a double click, or a
 * repeating key, must not activate that one too.
 */
import type { KeyboardEvent, MouseEvent } from 'react'
import { leavePlace } from './leave-place.ts'

/** Event handlers of a button that this may happen to. */
export const ignoreDoubleClick = (press: (pressed: HTMLElement) => void) => ({
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  onClick: ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    // the browser counts quick clicks on the same spot, whatever element is there by then
    if (detail > 1) return
    // not for a key, which follows the focus
    if (detail === 1) leavePlace(currentTarget)
    press(currentTarget)
  },
})
