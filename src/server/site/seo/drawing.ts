/** Pictures are drawn one at a time, because drawing takes a core. */
import pLimit from 'p-limit'
import { refused } from '../../errors.ts'

const limit = pLimit(1)

/** Some seconds of work: who comes later would only hold a place that others need. */
const MAX_WAITING = 30

/** Draws when it is its turn. @throws 503 if too many wait */
export const inTurn = <Input extends unknown[], Picture>(
  draw: (...input: Input) => Promise<Picture>,
): ((...input: Input) => Promise<Picture>) =>
  async function waits(...input) {
    if (limit.pendingCount >= MAX_WAITING) throw refused(503)
    return limit(draw, ...input)
  }
