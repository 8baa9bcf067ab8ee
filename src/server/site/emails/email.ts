/** An email as blocks of text, and its plain text; the design turns the same blocks into HTML when it is sent. */
import type { Block, EmailLine, EmailWords } from '#shared/platform/mail/email-blocks.ts'
import { fillPlaceholders, type EmailText, type Placeholder } from '#shared/site/emails/email-texts.ts'
import type { Gift, SiteContent, Verse } from '#shared/site/content/content.ts'
import { factsOf } from '#shared/site/content/content-facts.ts'
import { giftsOf } from '#shared/site/content/page-content.ts'
import { registrationLines } from '#shared/site/content/registration.ts'
import { cleanLine } from '#shared/platform/text/text.ts'
import { signedToken, type LinkUse } from '../../platform/sessions/signed-links.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { asName } from './greeting-name.ts'

export type { Block } from '#shared/platform/mail/email-blocks.ts'

/** The charity's details in emails. */
export type EmailSite = EmailWords['sender'] & {
  verse: Verse
  shipsWithin: string
  replyTime: string
  /** What of each bracelet ships books, in decimal pounds; an order has what was promised to its buyer. */
  perBracelet: string
  gifts: readonly Gift[]
  /** The VAT line of a receipt. */
  vatLine: string
}

/** For emails about records. */
export type LinkingSite = EmailSite & {
  /** The last part of a link that opens one record without an account. */
  tokenOf: (use: LinkUse, id: number, version?: number) => string
}

/** @param linkKey `deps.linkKey`, for emails about records; others hold no signed links */
export const emailSite = (
  url: string,
  { identity, contact, verses, ...promises }: SiteContent,
  linkKey?: string,
): LinkingSite => ({
  url,
  name: identity.name,
  email: contact.email,
  details: [contact.address, ...registrationLines(contact)].filter((each) => each !== ''),
  verse: verses.donationEmail,
  shipsWithin: factsOf(promises)['shipping days'],
  replyTime: factsOf(promises)['reply time'],
  perBracelet: promises.delivery.perBracelet,
  gifts: giftsOf(promises),
  vatLine: contact.vatLine,
  tokenOf(use, id, version) {
    if (linkKey === undefined) throw new Error('an email with a signed link needs the key')
    return signedToken(linkKey, use, id, version)
  },
})

type Words = {
  subject: string
  blocks: readonly Block[]
  site: EmailSite
  /** Where a reply goes: by default to the charity, as its content page promises; null for a notice that nobody answers. */
  replyTo?: string | null
}

/** 'Dear Ada,' */
export const greeting = (name: string | null): string => `Dear ${asName(name)},`

type Opened = {
  site: EmailSite
  /** Subject and opening, with placeholders. */
  text: EmailText
  name: string | null
  /** Values of placeholders, from the record; a name that is missing here is no placeholder of this email. */
  values: Partial<Record<Placeholder, string | null>>
  blocks: readonly Block[]
}

/** The greeting, the opening text, and then the email's subject matter. */
export function openEmail({ site, text, name, values, blocks }: Opened): Email {
  const known = {
    ...values,
    charity: site.name,
    ...(values.name !== undefined && { name: asName(values.name) }),
  } as Record<string, string>
  const opening = fillPlaceholders(text.opening, known).split(/\n{2,}/)
  return writeEmail({
    site,
    subject: fillPlaceholders(text.subject, known),
    blocks: [greeting(name), ...opening, ...blocks],
  })
}

/** The words with the charity's name and address below them. */
export function writeEmail({ subject, blocks, site, replyTo = site.email }: Words): Email {
  const { name, url, email, details } = site
  const signature = `-- \n${[name, url, email, ...details].join('\n')}`
  return {
    subject: cleanLine(subject),
    blocks,
    sender: { name, url, email, details },
    text: `${[...blocks.map(asText), signature].join('\n\n')}\n`,
    ...(replyTo && { replyTo }),
  }
}

function asText(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}: ${block.link}`
  if ('facts' in block) return block.facts.map(factAsText).join('\n')
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  const rows: readonly EmailLine[] = [...block.lines, ['Total', block.total]]
  return rows
    .flatMap(([name, amount, notes = []]) => [`${name}  ${amount}`, ...notes.map((note) => `    ${note}`)])
    .join('\n')
}

/** Indents several lines, so that typed text never looks like a line of ours. */
const factAsText = ([name, value]: readonly [string, string]) =>
  value.includes('\n') ? `${name}:\n${value.replaceAll(/^/gm, '  ')}` : `${name}: ${value}`
