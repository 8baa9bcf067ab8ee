/**
 * Reads the incoming payments of an OFX file, 1.x (SGML, most tags unclosed) or 2.x (XML). Only six tags of each
 * transaction are read, by one pattern: no entity is declared, no document type is followed, and an amount is never a
 * float, as it is in the packages that read whole files (docs/dependencies.md).
 */
import { dayOf, MAX_STATEMENT_ROWS, penceOf, type StatementLine } from '#shared/statements.ts'
import { cleanText } from './read-csv.ts'
import { NOT_A_STATEMENT, TOO_MANY_ROWS, type ReadStatement } from './statement-errors.ts'

export const isOfx = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:OFXHEADER:|<\?OFX|<OFX>)/i.test(text)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function readOfx(text: string): ReadStatement {
  // one part for each account and each transaction
  const parts = text.split(/<(?=(?:STMTTRN|BANKACCTFROM|CCACCTFROM)>)/i)
  const lines: StatementLine[] = []
  let account = ''
  let unread = 0
  let count = 0
  for (const part of parts.slice(1)) {
    const tag = tagsOf(part)
    if (!/^STMTTRN>/i.test(part)) {
      account = `${tag('BANKID')} ${tag('ACCTID')}`
      continue
    }
    count += 1
    if (count > MAX_STATEMENT_ROWS) throw TOO_MANY_ROWS()
    const day = dayOf(tag('DTPOSTED'))
    const pence = penceOf(tag('TRNAMT'))
    if (day === undefined || pence === undefined) unread += 1
    else if (pence > 0) {
      const id = tag('FITID')
      lines.push({
        day,
        pence,
        description: cleanText(tag('NAME') || tag('MEMO'), 'description'),
        reference: cleanText(tag('NAME') ? tag('MEMO') : '', 'reference'),
        bankId: id === '' ? null : `${account} ${id}`,
      })
    }
  }
  if (count === 0) throw NOT_A_STATEMENT()
  return { lines, unread }
}

/** The text of a tag, up to the next one or the end of its line. */
const tagsOf = (part: string) => (name: string) => {
  const found = new RegExp(`<${name}>([^<\\r\\n]{0,1000})`, 'i').exec(part)
  return decode(found?.[1] ?? '').trim()
}

const decode = (text: string): string =>
  text.replaceAll(/&(#\d{1,6}|[a-z]{2,6});/gi, (whole, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(Number(name.slice(1)))
      : (ENTITIES[name.toLowerCase()] ?? whole),
  )
