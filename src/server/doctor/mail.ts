import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { smtpCode, smtpFailure } from '../mail/smtp-failure.ts'
import { fail, ok, warn, type Outcome } from './finding.ts'
import { isPublic } from './settings.ts'

const WITHIN_MS = 10_000

/** Connects and signs in as for an email, and sends none. */
export async function lookAtMail(config: Config): Promise<Outcome> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined)
    return isPublic(config)
      ? warn('emails become files that nobody gets', 'set SMTP_URL')
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
    return explain(error, host)
  } finally {
    transporter.close()
  }
}

/** By codes only: a server's text may hold addresses. */
function explain(error: unknown, host: string): Outcome {
  const { responseCode } = error as { responseCode?: number }
  const code = smtpCode(error) ?? ''
  const reason = [code, responseCode].filter(Boolean).join(' ')
  const [, what, todo] = smtpFailure(code) ?? smtpFailure('ESOCKET')!
  return fail(`${host} ${what} (${reason})`, todo)
}
