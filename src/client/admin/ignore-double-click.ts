/**
 * Where one press takes a row or a button away, the next one comes to lie under the same finger: the second half of a
 * double click, or a key held down, must not take that one too.
 */
import type { KeyboardEvent, MouseEvent } from 'react'
import { leavePlace } from './leave-place.ts'

/** The handlers of such a button. */
export const ignoreDoubleClick = (press: (pressed: HTMLElement) => void) => ({
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  onClick: ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    // the device counts presses that follow quickly on the same spot, whatever lies there by then
    if (detail > 1) return
    // not for a key, which goes on where the focus is
    if (detail === 1) leavePlace(currentTarget)
    press(currentTarget)
  },
})
