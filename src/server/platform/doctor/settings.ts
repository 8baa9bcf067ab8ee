import { isLoopback, type Config } from '../../config.ts'
import { ok, warn, type Outcome } from '../findings/finding.ts'

export const isPublic = ({ publicUrl }: Config) => !isLoopback(new URL(publicUrl).hostname)

/** Warns about valid settings that the owner may have forgotten. */
export function checkSettings(config: Config): Outcome {
  const set = Object.keys(config.plainSettings).length
  const doubts = isPublic(config) ? doubtsOf(config) : []
  if (doubts.length === 0) return ok(`all can be used (${set} set)`)
  return warn(`all can be used (${set} set)`, doubts.join('; '))
}

const SOON_MS = 30 * 24 * 3600_000

function doubtsOf({ publicUrl, mailOwner, isBackedUp, limits, trustProxy, security }: Config): string[] {
  return [
    !publicUrl.startsWith('https:') && 'PUBLIC_URL should be an https address',
    mailOwner === undefined && 'without MAIL_OWNER nobody gets a notice of an order or a message',
    !isBackedUp && 'BACKUPS=off: see that somebody else makes backups',
    limits.forms === undefined && 'LIMITS=off is for trials',
    trustProxy === false && 'TRUST_PROXY is not set: behind a proxy all visitors count as one',
    security === undefined &&
      'without SECURITY_CONTACT nobody is told at /.well-known/security.txt where to report a weakness',
    security !== undefined &&
      security.expires.getTime() < Date.now() + SOON_MS &&
      'SECURITY_EXPIRES is near or past: see that SECURITY_CONTACT is still read, then set another day',
  ].filter((doubt) => doubt !== false)
}
