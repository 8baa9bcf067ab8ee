import type { Config } from '../../config.ts'

/**
 * Says where to report a weakness of this site (RFC 9116). Undefined without a contact, and from the day on which
 * nobody has promised to read it any more.
 */
export function securityTxt(
  { publicUrl, security }: Pick<Config, 'publicUrl' | 'security'>,
  now: Date,
): string | undefined {
  if (!security || security.expires <= now) return undefined
  const { contacts, expires, policy } = security
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // the standard allows only https here
    publicUrl.startsWith('https:') && `Canonical: ${publicUrl}/.well-known/security.txt`,
    policy !== undefined && `Policy: ${policy}`,
  ]
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}
