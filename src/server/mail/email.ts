/** An email as text and as HTML from the same blocks, so that neither says more than the other. */
import { site } from '#shared/site.ts'
import { cleanLine } from '#shared/text.ts'

export type Email = {
  subject: string
  text: string
  html: string
  /** Where an answer should go, if not to the sender. */
  replyTo?: string
}

/** What an email is made of: a paragraph, a link, named facts, a sum of lines, or somebody's own words. */
export type Block =
  | string
  | { link: string; label: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { lines: readonly (readonly [name: string, amount: string])[]; total: string }
  | { quote: string }

type Words = { subject: string; blocks: readonly Block[]; siteUrl: string; replyTo?: string }

/**
 * 'Dear Ada,'; what cannot be a name is not repeated to anybody, for whose address it is nobody has checked: a "name"
 * with a web address, signs of markup, a turned direction or a whole paragraph is an advertisement on its way to a
 * stranger, or a trap.
 */
export function greeting(name: string | null): string {
  const isName =
    name !== null &&
    name.length <= 80 &&
    !/:\/\/|www\.|@|\.\p{L}{2,}|[<>{}[\]\\=|^~$%#*_`\u202a-\u202e\u2066-\u2069]/iu.test(name)
  return `Dear ${isName ? name : 'friend'},`
}

/** Sets the blocks in both forms, with the charity's name and address below them. */
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
  return [...block.lines, ['Total', block.total]].map(([name, amount]) => `${name}  ${amount}`).join('\n')
}

/** Several lines are set in: what somebody typed must not look like a line of ours. */
const factAsText = ([name, value]: readonly [string, string]) =>
  value.includes('\n') ? `${name}:\n${value.replaceAll(/^/gm, '  ')}` : `${name}: ${value}`

function asHtml(block: Block): string {
  if (typeof block === 'string') return markup`<p>${block}</p>`
  if ('link' in block) return markup`<p><a href="${block.link}">${block.label}</a></p>`
  if ('quote' in block) return markup`<blockquote style="${QUOTE}">${block.quote}</blockquote>`
  if ('facts' in block) {
    const facts = block.facts.map(
      ([name, value]) => markup`<dt style="${STRONG}">${name}</dt><dd style="${KEPT}">${value}</dd>`,
    )
    return `<dl>${facts.join('')}</dl>`
  }
  const row = (name: string, amount: string, style = '') =>
    markup`<tr><th scope="row" style="${NAME}${style}">${name}</th><td style="${AMOUNT}${style}">${amount}</td></tr>`
  const rows = block.lines.map(([name, amount]) => row(name, amount))
  return `<table><tbody>${rows.join('')}</tbody><tfoot>${row('Total', block.total, STRONG)}</tfoot></table>`
}

const STRONG = 'font-weight: bold; '
const KEPT = 'margin: 0 0 8px; white-space: pre-line'
const QUOTE = 'margin: 16px 0; padding-left: 12px; border-left: 3px solid #767676; white-space: pre-line'
const NAME = 'text-align: left; font-weight: normal; padding: 4px 24px 4px 0; '
const AMOUNT = 'text-align: right; padding: 4px 0; '
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
 * The one place where text becomes markup: every value is escaped. Not called `html`: a formatter takes that for
 * whole documents and closes what a part leaves open.
 */
function markup(strings: TemplateStringsArray, ...values: string[]): string {
  const escaped = values.map((value) =>
    value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? ''),
  )
  return strings.map((string, n) => string + (escaped[n] ?? '')).join('')
}
