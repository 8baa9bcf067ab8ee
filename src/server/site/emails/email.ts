/** Builds an email: blocks, which are rendered to HTML when it is sent, and the same text as plain text. */
import type { Block, EmailInline, EmailLine, EmailWords } from '#shared/platform/mail/email-blocks.ts'
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

/** Details of the charity that emails contain. */
export type EmailSite = EmailWords['sender'] & {
  verse: Verse
  shipsWithin: string
  replyTime: string
  /** How much of a bracelet's price ships books, in decimal pounds. Orders store what was promised at the time. */
  perBracelet: string
  gifts: readonly Gift[]
  vatLine: string
}

/** Also creates signed links, for emails about records. */
export type LinkingSite = EmailSite & {
  /** Last part of a link that opens one record without an account. */
  tokenOf: (use: LinkUse, id: number, version?: number) => string
}

/** @param linkKey `deps.linkKey`, needed only for emails with signed links */
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
  /** Defaults to the charity's address, as its content promises; null for notices that need no reply. */
  replyTo?: string | null
}

export const greeting = (name: string | null): string => `Dear ${asName(name)},`

type Opened = {
  site: EmailSite
  /** Subject and opening, with placeholders. */
  text: EmailText
  name: string | null
  /** Values of placeholders, from the record. Only placeholders listed here are replaced. */
  values: Partial<Record<Placeholder, string | null>>
  blocks: readonly Block[]
}

/** Starts an email with the greeting and the editable opening, followed by `blocks`. */
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

/** Completes an email with the charity's name and address. */
export function writeEmail({ subject, blocks, site, replyTo = site.email }: Words): Email {
  const { name, url, email, details } = site
  const signature = `-- \n${[name, url, email, ...details].join('\n')}`
  return {
    subject: cleanLine(subject),
    blocks,
    sender: { name, url, email, details },
    text: `${[...blocks.filter(isText).map(asText), signature].join('\n\n')}\n`,
    ...(replyTo && { replyTo }),
  }
}

type TextBlock = Exclude<Block, { picture: unknown }>
const isText = (block: Block): block is TextBlock => typeof block === 'string' || !('picture' in block)

function asText(block: TextBlock): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}: ${block.link}`
  if ('facts' in block) return block.facts.map(factAsText).join('\n')
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  if ('words' in block) return inlineText(block.words)
  if ('items' in block)
    return block.items
      .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${inlineText(item)}`)
      .join('\n')
  const rows: readonly EmailLine[] = [...block.lines, ['Total', block.total]]
  return rows
    .flatMap(([name, amount, notes = []]) => [`${name}  ${amount}`, ...notes.map((note) => `    ${note}`)])
    .join('\n')
}

/** A link's address follows its words. */
const inlineText = (inlines: readonly EmailInline[]): string =>
  inlines
    .map((each) => {
      if (typeof each === 'string') return each
      const words = inlineText(each.children)
      return each.type === 'link' && each.href !== words ? `${words} (${each.href})` : words
    })
    .join('')

/** Indents text of several lines, so that it cannot imitate a line of ours. */
const factAsText = ([name, value]: readonly [string, string]) =>
  value.includes('\n') ? `${name}:\n${value.replaceAll(/^/gm, '  ')}` : `${name}: ${value}`
