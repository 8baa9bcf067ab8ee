/** Draws pictures one at a time, because each takes a whole core. */
import pLimit from 'p-limit'
import { refused } from '../../errors.ts'

const limit = pLimit(1)

/** About as many as are drawn in a few seconds. More waiting requests would only take places that others need. */
const MAX_WAITING = 30

/** Wraps a drawing function so that calls wait for their turn. @throws 503 if too many wait */
export const oneAtATime = <Input extends unknown[], Picture>(
  draw: (...input: Input) => Promise<Picture>,
): ((...input: Input) => Promise<Picture>) =>
  async function waits(...input) {
    if (limit.pendingCount >= MAX_WAITING) throw refused(503)
    return limit(draw, ...input)
  }
