import type { Db } from '#db/client.ts'
import { isLoopback, type Config } from '../../config.ts'
import { readLastTries } from '../../platform/doctor/tried.ts'

/**
 * Why real payments cannot be switched on in the dashboard, as sentences for its owner: what a start with live keys in
 * the environment refuses too, and an email that must have worked. Undefined if they can.
 */
export async function liveRefusal(db: Db, config: Config): Promise<string | undefined> {
  const { publicUrl, smtpUrl, isMailToFiles } = config
  if (!publicUrl.startsWith('https:') || isLoopback(new URL(publicUrl).hostname))
    return `Real payments need the site’s public https address, and this server’s address is ${publicUrl}.`
  if (isMailToFiles) return undefined
  if (smtpUrl === undefined)
    return 'Real payments need working email first: without it nobody would get a receipt. Set up email, then come back.'
  const { mail } = await readLastTries(db, config)
  if (mail && mail.failingSince === null) return undefined
  return mail
    ? 'Real payments need working email first, and emails are not going out at present. See under Email what is wrong, then come back.'
    : 'Real payments need working email first, and none has been sent yet. Send yourself a test under Set-up, then come back.'
}
