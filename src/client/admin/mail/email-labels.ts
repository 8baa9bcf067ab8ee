/** Texts for emails of the outbox. */
import { londonText } from '#shared/platform/time/london.ts'
import {
  RESTORED_EMAIL,
  type MailState,
  type MailWaiting,
  type OutboxEmail,
} from '#shared/platform/mail/mail.ts'
import type { BadgeTone } from '../../platform/ui/badge.tsx'

export const MAIL_TONES: Record<MailState, BadgeTone> = {
  queued: 'waiting',
  sent: 'good',
  written: 'waiting',
  failed: 'bad',
  skipped: 'quiet',
}

/** '3 emails have been waiting since 24 November 2026 at 14:30' */
export const waitingText = ({ count, since }: MailWaiting): string =>
  `${count === 1 ? '1 email has' : `${count.toLocaleString('en-GB')} emails have`} been waiting since ${londonText(since)}`

const REASONS: readonly [RegExp, string][] = [
  [/^EADDRESS/, 'An email cannot be sent to this address'],
  [/^ECOMPOSE/, 'The email could not be created'],
  [/^EENVELOPE RCPT TO/, 'The mail server rejected the recipient'],
  [/^EENVELOPE MAIL FROM/, 'The mail server rejected the address that our emails come from'],
  [/^EENVELOPE/, 'The mail server rejected the email'],
  [/^EMESSAGE/, 'The mail server rejected the email'],
  [/^EAUTH/, 'The mail server rejected our user name or password'],
  [
    /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|ETLS|EHOSTUNREACH|ENETUNREACH)/,
    'The mail server could not be reached',
  ],
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)/, 'The mail server was not found'],
  [/^(ETIMEDOUT|TimeoutError|AbortError)/, 'The mail server did not answer in time'],
  [/^(EACCES|EPERM|EROFS|ENOSPC)/, 'The email could not be written to the disk'],
]

/** Why it was not sent, with the transport's code for whoever runs the mail server. */
export function failureText({
  state,
  recipient,
  lastError,
}: Pick<OutboxEmail, 'state' | 'recipient' | 'lastError'>) {
  if (lastError === RESTORED_EMAIL)
    return 'Not sent by the restored site, because it may have been sent before: resend it if it was not'
  if (lastError !== null) {
    const [, words = 'It could not be delivered'] = REASONS.find(([code]) => code.test(lastError)) ?? []
    return `${words} (${lastError})`
  }
  if (state !== 'skipped') return undefined
  return recipient === null
    ? 'Nobody gets notices yet: Set-up says what to do'
    : 'No longer needed: what it was about was deleted or changed before it could be sent'
}
