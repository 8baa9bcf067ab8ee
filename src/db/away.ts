/** How postgres.js and PostgreSQL say that the database is away or overburdened: nobody's call was wrong. */

/** No connection comes about: whoever asks next finds the same. */
const UNREACHABLE =
  /^(CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P03)$/

/**
 * Lost on the way, ended by an operator, a deadlock, resources, input and output, or an answer that took too long
 * (57014, 55P03, 25P0x): the next try may succeed.
 */
const PASSING =
  /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|DATABASE_BUSY|ECONNRESET|EPIPE|ETIMEDOUT|57P0.|57014|55P03|25P03|25006|40001|40P01|53...|58...|08...)$/

/** Whether a failure, or a cause of it, is that the database is away; or that it cannot even be reached. */
export function isDatabaseAway(thrown: unknown, how: 'away' | 'unreachable' = 'away'): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if (!('code' in error) || typeof error.code !== 'string') continue
    if (UNREACHABLE.test(error.code) || (how === 'away' && PASSING.test(error.code))) return true
  }
  return false
}
