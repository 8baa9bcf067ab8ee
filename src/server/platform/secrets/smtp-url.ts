import type { MailSettings } from '#shared/platform/mail/mail-settings.ts'
import { isLoopback } from '../../config.ts'

/** The address of a mail server as in SMTP_URL; undefined if the server is set in the environment. */
export function smtpUrlOf({ server }: MailSettings): string | undefined {
  if (!server) return undefined
  const { host, port, user, password } = server
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  // a password never leaves the machine unencrypted
  if (port !== 465 && user !== '' && !isLoopback(host)) url.searchParams.set('requireTLS', 'true')
  return url.href
}
