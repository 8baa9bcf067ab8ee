/**
 * How long a field that is left waits to say what is wrong: an error that appears between press and release would
 * move the button from under the finger.
 */
export const BLUR_CHECK_MS = 200
