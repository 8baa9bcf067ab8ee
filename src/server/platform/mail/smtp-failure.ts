/** Explains why a mail server cannot be used at all, and how to fix it. */
import { getSystemErrorName } from 'node:util'

/** nodemailer reports every system error as ESOCKET; a code such as ECONNREFUSED says more. */
export function smtpCode(error: unknown): string | undefined {
  const { code, errno } = error as { code?: string; errno?: unknown }
  return code === 'ESOCKET' && typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : code
}

const REACH = 'correct host and port in SMTP_URL, or let this machine out'
const FAILURES: readonly (readonly [RegExp, what: string, todo: string])[] = [
  [/^EAUTH/, 'refuses the user or the password', 'correct SMTP_URL'],
  [/^(EDNS|ENOTFOUND)/, 'has no address', 'correct the name of the server in SMTP_URL'],
  [/^ETLS|^\w*(CERT|SSL)/, 'cannot be spoken to in TLS', 'smtps:// is for port 465, smtp:// for 587'],
  [/^E(SOCKET|CONN|TIMEDOUT|HOST|NET)/, 'does not answer', REACH],
]

/** @param reason starts with a code @returns undefined if the problem is only with one email */
export const smtpFailure = (reason: string) => FAILURES.find(([code]) => code.test(reason))
