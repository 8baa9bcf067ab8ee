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

function doubtsOf({ publicUrl, mailOwner, isBackedUp, limits, trustProxy }: Config): string[] {
  return [
    !publicUrl.startsWith('https:') && 'PUBLIC_URL should be an https address',
    mailOwner === undefined && 'without MAIL_OWNER nobody gets a notice of an order or a message',
    !isBackedUp && 'BACKUPS=off: see that somebody else makes backups',
    limits.forms === undefined && 'LIMITS=off is for trials',
    trustProxy === false && 'TRUST_PROXY is not set: behind a proxy all visitors count as one',
  ].filter((doubt) => doubt !== false)
}
