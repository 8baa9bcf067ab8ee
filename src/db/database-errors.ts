/** How postgres.js and PostgreSQL say that the database is unavailable or overburdened: nobody's call was wrong. */

const PAYMENT_ISSUES = {
  /** No connection comes about: whoever asks next finds the same. */
  unreachable: /^(CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P03)$/,
  /** There was one, and it ended under the call. */
  lost: /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1245]|25P03|08...)$/,
  /** Sent away from the line before it. */
  busy: /^DATABASE_BUSY$/,
  /** An answer that took too long, a deadlock, resources, input and output, a standby. */
  burdened: /^(57014|55P03|25006|40001|40P01|53...|58...)$/,
}

/** Whether a failure, or a cause of it, is that the database is unavailable: by any of its payment issues, or by one. */
export function isDatabaseUnavailable(thrown: unknown, paymentIssue?: keyof typeof PAYMENT_ISSUES): boolean {
  const signs = paymentIssue ? [PAYMENT_ISSUES[paymentIssue]] : Object.values(PAYMENT_ISSUES)
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if (!('code' in error) || typeof error.code !== 'string') continue
    const { code } = error
    if (signs.some((sign) => sign.test(code))) return true
  }
  return false
}
