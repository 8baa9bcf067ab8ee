/** How a letter of the outbox reads. */
import type { MailState, OutboxLetter } from '#shared/mail.ts'
import type { BadgeTone } from './state-badge.tsx'

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
}

export const MAIL_TONES: Record<MailState, BadgeTone> = {
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
  skipped: 'quiet',
}

const REASONS: readonly [RegExp, string][] = [
  [/^EADDRESS/, 'This is not an address that a letter can go to'],
  [/^ECOMPOSE/, 'The letter could not be written'],
  [/^EENVELOPE RCPT TO/, 'The mail server refused the recipient'],
  [/^EENVELOPE MAIL FROM/, 'The mail server refused the sender: see MAIL_FROM'],
  [/^EENVELOPE/, 'The mail server refused the letter'],
  [/^EMESSAGE/, 'The mail server refused the letter'],
  [/^EAUTH/, 'The mail server refused the name or password in SMTP_URL'],
  [
    /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|ETLS|EHOSTUNREACH|ENETUNREACH)/,
    'The mail server could not be reached',
  ],
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)/, 'The mail server was not found: see SMTP_URL'],
  [/^(ETIMEDOUT|TimeoutError|AbortError)/, 'The mail server did not answer in time'],
  [/^(EACCES|EPERM|EROFS|ENOSPC)/, 'The letter could not be written to the disk'],
]

/** Why it did not go out, and the transport's code for whoever runs the mail server. */
export function failureText({
  state,
  recipient,
  lastError,
}: Pick<OutboxLetter, 'state' | 'recipient' | 'lastError'>) {
  if (lastError !== null) {
    const [, words = 'It could not be delivered'] = REASONS.find(([code]) => code.test(lastError)) ?? []
    return `${words} (${lastError})`
  }
  if (state !== 'skipped') return undefined
  return recipient === null
    ? 'Nobody was named to get notices: see MAIL_OWNER'
    : 'What it tells of was deleted before it went out'
}
