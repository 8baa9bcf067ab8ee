import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { smtpCode, smtpFailure } from '../mail/smtp-failure.ts'
import { fail, ok, warn, type Outcome } from '../findings/finding.ts'
import { isPublic } from './settings.ts'

const WITHIN_MS = 10_000

/** Connects and signs in like a real delivery, but sends nothing. */
export async function checkMail(config: Config): Promise<Outcome> {
  const { smtpUrl, mailFrom, withheld } = config
  if (withheld.mail) return fail('emails wait for the key of the stored settings')
  if (smtpUrl === undefined)
    return isPublic(config)
      ? warn(
          'emails become files that nobody gets',
          'set SMTP_URL, or let an owner set up email under Set-up',
        )
      : ok('emails become files under DATA_DIR/mail')
  const { host, username } = new URL(smtpUrl)
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    dnsTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
  })
  try {
    await transporter.verify()
    const as = username ? 'takes the user and the password' : 'wants no password'
    return ok(`${host} answers and ${as}; emails come from ${mailFrom.address}`)
  } catch (error) {
    const { responseCode } = error as { responseCode?: number }
    const code = smtpCode(error) ?? 'ESOCKET'
    return explainMail([code, responseCode].filter(Boolean).join(' '), host)
  } finally {
    transporter.close()
  }
}

/** @param reason only codes, because a server's text may contain addresses */
export function explainMail(reason: string, host: string): Outcome {
  const [, what, todo] = smtpFailure(reason) ?? [
    undefined,
    'answers and takes no email',
    'see what it lets the user of SMTP_URL and the sender in MAIL_FROM do',
  ]
  return fail(`${host} ${what} (${reason})`, todo)
}
