/** An email in words, and those as plain text; the design makes HTML of the same words when it is sent. */
import type { Block, EmailLine, EmailWords } from '#shared/email-blocks.ts'
import { site } from '#shared/site.ts'
import { cleanLine } from '#shared/text.ts'

export type { Block } from '#shared/email-blocks.ts'

export type Email = EmailWords & {
  text: string
  /** The Reply-To address, if not the sender. */
  replyTo?: string
}

/** Ready to be sent. */
export type HtmlEmail = Email & { html: string }

type Words = { subject: string; blocks: readonly Block[]; siteUrl: string; replyTo?: string }

/**
 * 'Dear Ada,'. What cannot be a name is left out, because nobody has checked whose address this is: a "name" with
 * a web address, markup, bidirectional controls or a whole paragraph would be an advertisement or a trap.
 */
export function greeting(name: string | null): string {
  const isName =
    name !== null &&
    name.length <= 80 &&
    !/:\/\/|www\.|@|\.\p{L}{2,}|[<>{}[\]\\=|^~$%#*_`\u202a-\u202e\u2066-\u2069]/iu.test(name)
  return `Dear ${isName ? name : 'friend'},`
}

/** The words with the charity's name and address below them. */
export function writeEmail({ subject, blocks, siteUrl, replyTo }: Words): Email {
  const sender = { name: site.name, url: siteUrl, email: site.email }
  const signature = `-- \n${sender.name}\n${sender.url}\n${sender.email}`
  return {
    subject: cleanLine(subject),
    blocks,
    sender,
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
