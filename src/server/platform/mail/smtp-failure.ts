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

/** Advice for an owner who has just typed in the settings, with the field that it is about. */
const ADVICE: readonly (readonly [
  RegExp,
  field: 'host' | 'password' | 'senderAddress' | 'notices',
  advice: string,
])[] = [
  [
    /^EAUTH/,
    'password',
    'The server refuses this user or password. Some providers want an app password instead of the usual one.',
  ],
  [/^(EDNS|ENOTFOUND)/, 'host', 'There is no server with this name.'],
  [
    /^ETLS|^\w*(CERT|SSL)/,
    'host',
    'The server cannot be spoken to securely on this port. Port 465 or 587 is usual.',
  ],
  [
    /^E(SOCKET|CONN|TIMEDOUT|HOST|NET)/,
    'host',
    'The server does not answer on this port. Check both; port 465 or 587 is usual.',
  ],
  [/MAIL FROM/, 'senderAddress', 'The server does not let this user send from this address.'],
  [/RCPT TO|^EADDRESS/, 'notices', 'The server refuses to send to this address.'],
]

/** @param reason as codes and known words */
export function ownersAdvice(reason: string): { field: string; message: string } {
  const [, field, message] = ADVICE.find(([code]) => code.test(reason)) ?? [
    undefined,
    'host' as const,
    'The server did not take the test.',
  ]
  return { field, message: `${message} (${reason})` }
}

/** @param reason starts with a code @returns undefined if the problem is only with one email */
export const smtpFailure = (reason: string) => FAILURES.find(([code]) => code.test(reason))
