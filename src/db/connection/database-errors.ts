/** The error codes with which postgres.js and PostgreSQL report that the database is unavailable or overloaded. */

const CODES = {
  /** No connection could be made, so the next caller's will fail too. */
  unreachable: /^(CONNECT_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P03)$/,
  /** The server's certificate was rejected, so the next caller's connection will fail too. */
  badCertificate: /^(CERT_|ERR_TLS_CERT|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY)_)/,
  /** Our own pool knows that the database does not respond. */
  down: /^DATABASE_DOWN$/,
  /** The connection ended during the call. */
  lost: /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1245]|25P03|08...)$/,
  /** Our own pool had no free connection in time. */
  busy: /^DATABASE_BUSY$/,
  /** The server has become a read-only standby. */
  demoted: /^25006$/,
  /** Statement timeout, deadlock, lack of resources, I/O error. */
  burdened: /^(57014|55P03|40001|40P01|53...|58...)$/,
}

type Kind = keyof typeof CODES

/**
 * Whether an error, or one of its causes, means that the database is unavailable. @param kinds all if none is given
 */
export function isDatabaseUnavailable(thrown: unknown, ...kinds: Kind[]): boolean {
  const patterns = kinds.length > 0 ? kinds.map((kind) => CODES[kind]) : Object.values(CODES)
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    // of a call to another server by `fetch`, whose causes have the same codes
    if (error instanceof TypeError) return false
    if (!('code' in error) || typeof error.code !== 'string') continue
    const { code } = error
    if (patterns.some((pattern) => pattern.test(code))) return true
  }
  return false
}

/** Whether the server's certificate was rejected under the URL's sslmode. */
export const isBadCertificate = (thrown: unknown): boolean => isDatabaseUnavailable(thrown, 'badCertificate')
