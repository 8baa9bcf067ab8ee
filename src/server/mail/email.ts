/** An email as text and as HTML from the same blocks, so that both say the same. */
import { site } from '#shared/site.ts'
import { cleanLine } from '#shared/text.ts'

export type Email = {
  subject: string
  text: string
  html: string
  /** The Reply-To address, if not the sender. */
  replyTo?: string
}

/** The parts of an email: a paragraph, a link, named facts, a sum of lines, or a quotation. */
export type Block =
  | string
  | { link: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { lines: readonly Line[]; total: string }
  | { quote: string }

/** A row of a sum; what belongs to its name stands below it. */
type Line = readonly [name: string, amount: string, notes?: readonly string[]]

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

/** Renders the blocks in both forms, with the charity's name and address below them. */
export function writeEmail({ subject, blocks, siteUrl, replyTo }: Words): Email {
  const title = cleanLine(subject)
  return {
    subject: title,
    text: `${[...blocks.map(asText), `-- \n${site.name}\n${siteUrl}\n${site.email}`].join('\n\n')}\n`,
    html: document(title, [...blocks.map(asHtml), signature(siteUrl)].join('\n')),
    ...(replyTo && { replyTo }),
  }
}

function asText(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}: ${block.link}`
  if ('facts' in block) return block.facts.map(factAsText).join('\n')
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  const rows: readonly Line[] = [...block.lines, ['Total', block.total]]
  return rows
    .flatMap(([name, amount, notes = []]) => [`${name}  ${amount}`, ...notes.map((note) => `    ${note}`)])
    .join('\n')
}

/** Indents several lines, so that typed text never looks like a line of ours. */
const factAsText = ([name, value]: readonly [string, string]) =>
  value.includes('\n') ? `${name}:\n${value.replaceAll(/^/gm, '  ')}` : `${name}: ${value}`

function asHtml(block: Block): string {
  if (typeof block === 'string') return markup`<p>${block}</p>`
  if ('link' in block) return markup`<p><a href="${block.link}">${block.label}</a></p>`
  if ('quote' in block) return markup`<blockquote style="${QUOTE}">${block.quote}</blockquote>`
  if ('facts' in block) {
    const facts = block.facts.map(
      ([name, value]) => markup`<dt style="${STRONG}">${name}</dt><dd style="${FACT}">${value}</dd>`,
    )
    return `<dl>${facts.join('')}</dl>`
  }
  const row = ([name, amount, notes = []]: Line, style = '') => {
    const below = notes.map((note) => markup`<br><span style="${NOTE}">${note}</span>`).join('')
    return `${markup`<tr><th scope="row" style="${NAME}${style}">${name}`}${below}${markup`</th><td style="${AMOUNT}${style}">${amount}</td></tr>`}`
  }
  const rows = block.lines.map((line) => row(line))
  return `<table><tbody>${rows.join('')}</tbody><tfoot>${row(['Total', block.total], STRONG)}</tfoot></table>`
}

const STRONG = 'font-weight: bold; '
const FACT = 'margin: 0 0 8px; white-space: pre-line'
const QUOTE = 'margin: 16px 0; padding-left: 12px; border-left: 3px solid #767676; white-space: pre-line'
const NAME = 'text-align: left; font-weight: normal; padding: 4px 24px 4px 0; '
const NOTE = 'font-size: 14px; color: #4a4a4a'
const AMOUNT = 'text-align: right; vertical-align: top; padding: 4px 0; '
const BODY =
  'max-width: 600px; margin: 0 auto; padding: 16px; font: 16px/1.5 sans-serif; color: #1a1a1a; background: #ffffff; overflow-wrap: anywhere'

function signature(siteUrl: string): string {
  return markup`<p>${site.name}<br><a href="${siteUrl}">${siteUrl}</a><br><a href="mailto:${site.email}">${site.email}</a></p>`
}

function document(title: string, body: string): string {
  const head = markup`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`
  const top = markup`<body style="${BODY}">\n<main>\n<h1 style="font-size: 22px">${title}</h1>`
  return `<!doctype html>\n<html lang="en-GB">\n${head}\n${top}\n${body}\n</main>\n</body>\n</html>\n`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The one place where text becomes markup; every value is escaped. Not called `html`, because the formatter treats
 * that tag as whole documents and closes open elements.
 */
function markup(strings: TemplateStringsArray, ...values: string[]): string {
  const escaped = values.map((value) =>
    value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? ''),
  )
  return strings.map((string, n) => string + (escaped[n] ?? '')).join('')
}
