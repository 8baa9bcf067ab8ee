/** The error codes with which postgres.js and PostgreSQL report that the database is unavailable or overloaded. */

const CODES = {
  /** No connection could be made: the next caller will see the same. */
  unreachable: /^(CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P03)$/,
  /** The server's certificate is not accepted: the next caller will see the same. */
  badCertificate: /^(CERT_|ERR_TLS_CERT|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY)_)/,
  /** The connection ended during the call. */
  lost: /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1245]|25P03|08...)$/,
  /** Refused by our own pool: too many callers were waiting. */
  busy: /^DATABASE_BUSY$/,
  /** A standby, which is read-only. */
  demoted: /^25006$/,
  /** Statement timeout, deadlock, resources, input and output. */
  burdened: /^(57014|55P03|40001|40P01|53...|58...)$/,
}

type Kind = keyof typeof CODES

/**
 * Whether an error, or one of its causes, means that the database is unavailable: of any kind, or of the given ones.
 */
export function isDatabaseUnavailable(thrown: unknown, ...kinds: Kind[]): boolean {
  const patterns = kinds.length > 0 ? kinds.map((kind) => CODES[kind]) : Object.values(CODES)
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if (!('code' in error) || typeof error.code !== 'string') continue
    const { code } = error
    if (patterns.some((pattern) => pattern.test(code))) return true
  }
  return false
}

/** Whether the URL's sslmode rejects the server's certificate. */
export const isBadCertificate = (thrown: unknown): boolean => isDatabaseUnavailable(thrown, 'badCertificate')
