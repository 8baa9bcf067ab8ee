import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
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
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const reason = [code, responseCode].filter(Boolean).join(' ')
  if (code === 'EAUTH')
    return fail(`${host} refuses the user or the password (${reason})`, 'correct SMTP_URL')
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return fail(`${host} has no address (${reason})`, 'correct the name of the server in SMTP_URL')
  if (code === 'ETLS' || /CERT|SSL/.test(code))
    return fail(`${host} cannot be spoken to in TLS (${reason})`, 'smtps:// is for port 465, smtp:// for 587')
  return fail(
    `${host} does not answer (${reason})`,
    'correct host and port in SMTP_URL, or let this machine out',
  )
}
