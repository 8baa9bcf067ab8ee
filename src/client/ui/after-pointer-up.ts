/**
 * What is wrong with a field that was left is said when nothing is being pressed: an error that appeared between press
 * and release would move the button from under the finger, and the press would be lost.
 */
import { flushSync } from 'react-dom'

let isPressed = false
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  // the click follows the release at once: it comes first
  setTimeout(() => waiting.splice(0).forEach(afterPointerUp))
}

if (!import.meta.env.SSR) {
  addEventListener('pointerdown', () => (isPressed = true), true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
}

/** Says it, and draws it at once: no press gets in between. */
export function afterPointerUp(say: () => void): void {
  if (isPressed) waiting.push(say)
  else flushSync(say)
}

/** The same for a field that is being left, which a click on a touch screen does after the release. */
export const afterLeaving = (say: () => void) => setTimeout(() => afterPointerUp(say))
