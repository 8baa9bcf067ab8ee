/**
 * Reads the incoming payments of an OFX file, 1.x (SGML, most tags unclosed) or 2.x (XML). A pattern reads a few tags
 * of each transaction, so no entity is expanded and no document type loaded, and amounts are never floats, unlike in
 * the packages that parse whole files (docs/dependencies.md).
 */
import { createHash } from 'node:crypto'
import { normalized } from '#shared/platform/text/clean-text.ts'
import {
  parseDay,
  MAX_STATEMENT_ROWS,
  parsePence,
  type StatementLine,
} from '#shared/money/statements/statements.ts'
import { isOtherCurrency } from './currency.ts'
import { cleanText } from './read-csv.ts'
import { emptyStatement, NOT_A_STATEMENT, TOO_MANY_ROWS, type ReadStatement } from './statement-errors.ts'

/** Characters in which to look for the header, because some banks write a line or two before it. */
const HEAD = 2000

export const isOfx = (text: string): boolean => /<OFX>|OFXHEADER/i.test(text.slice(0, HEAD))

/** Start of a part: an account, its currency, or a transaction. */
const PARTS = /<(?=(?:(?:CC)?STMTRS|(?:BANK|CC)ACCTFROM|STMTTRNP?|BANKTRANLISTP?|LEDGERBAL|AVAILBAL)>)/i
/** Types of outgoing payments only; other types are used for both directions. */
const OUTGOING = new Set(['DEBIT', 'DIRECTDEBIT'])

export function readOfx(text: string): ReadStatement {
  const parts = text.split(PARTS).slice(1)
  if (!parts.some((part) => /^(?:(?:CC)?STMTRS|BANKTRANLIST|STMTTRN)>/i.test(part))) throw NOT_A_STATEMENT()
  const read = emptyStatement()
  const found: Transaction[] = []
  const source = { account: '', currency: '' }
  for (const part of parts) {
    const tag = tagsOf(part)
    if (/^(?:CC)?STMTRS>/i.test(part)) source.currency = tag('CURDEF')
    else if (/^(?:BANK|CC)ACCTFROM>/i.test(part)) source.account = `${tag('BANKID')} ${tag('ACCTID')}`
    // the bank has not booked it yet
    else if (/^STMTTRNP>/i.test(part)) read.unfinished += 1
    else if (/^STMTTRN>/i.test(part)) {
      if (found.length === MAX_STATEMENT_ROWS) throw TOO_MANY_ROWS()
      found.push(transactionOf(part, source))
    }
  }
  const corrected = new Set(found.flatMap(({ corrects }) => corrects || []))
  for (const { kind, line } of found) {
    if (kind === 'unfinished' || (line.bankId !== null && corrected.has(line.bankId))) read.unfinished += 1
    else if (kind !== 'incoming') read[kind] += 1
    else read.lines.push(line)
  }
  return read
}

type Transaction = {
  kind: 'incoming' | 'outgoing' | 'unfinished' | 'otherCurrency' | 'unread'
  line: StatementLine
  /** Id of an earlier transaction that this one replaces or deletes; usually empty. */
  corrects: string
}

function transactionOf(
  part: string,
  { account, currency }: { account: string; currency: string },
): Transaction {
  const tag = tagsOf(part)
  const [day, pence, fitId] = [parseDay(tag('DTPOSTED')), parsePence(tag('TRNAMT')), tag('FITID')]
  const isOther = isOtherCurrency(OWN_CURRENCY.exec(part)?.[1] ?? currency)
  const name = tag('NAME') || tag('EXTDNAME')
  const line = {
    day: day ?? '',
    pence: pence ?? 0,
    description: cleanText(name || tag('MEMO'), 'description'),
    reference: cleanText(name ? tag('MEMO') : '', 'reference'),
    bankId: fitId === '' ? null : `${account} ${fitId}`,
    source: createHash('sha256').update(`ofx ${account}`).digest('hex'),
  }
  const kindOf = (): Transaction['kind'] => {
    if (/^DELETE$/i.test(tag('CORRECTACTION'))) return 'unfinished'
    if (day === undefined || pence === undefined) return 'unread'
    if (pence <= 0 || OUTGOING.has(tag('TRNTYPE').toUpperCase())) return 'outgoing'
    return isOther ? 'otherCurrency' : 'incoming'
  }
  const corrects = tag('CORRECTFITID')
  return { kind: kindOf(), line, corrects: corrects && `${account} ${corrects}` }
}

/** Currency of the amount. ORIGCURRENCY is ignored, because it is from before the bank's conversion. */
const OWN_CURRENCY = /<CURRENCY>\s*(?:<CURRATE>[^<]{0,40}(?:<\/CURRATE>)?\s*)?<CURSYM>\s*([a-z]{3})/i

/** In characters: longer than any text of a transaction. */
const MAX_VALUE = 1000

/** Reads the text of a tag: up to its end tag, otherwise to the next tag or the end of the line. */
const tagsOf = (part: string) => (name: string) => {
  const at = new RegExp(`<${name}>`, 'i').exec(part)
  if (!at) return ''
  const rest = part.slice(at.index + at[0].length).slice(0, MAX_VALUE)
  const end = new RegExp(`</${name}>`, 'i').exec(rest)?.index
  const value =
    end === undefined
      ? (/^(?:[^<\r\n]|<!\[CDATA\[.*?\]\]>|<br ?\/?>|<(?![a-z/!]))*/i.exec(rest)?.[0] ?? '')
      : rest.slice(0, end)
  return textOf(value)
}

/** Decodes '<![CDATA[A & B]]>' and 'A &amp; B' to 'A & B'; other tags become spaces. */
const textOf = (value: string): string =>
  value
    .split(/<!\[CDATA\[(.*?)\]\]>/s)
    // odd parts were inside CDATA
    .map((text, index) => (index % 2 === 1 ? text : decode(text.replaceAll(/<[a-z/!][^<>]*>/gi, ' '))))
    .join('')
    .trim()

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  nbsp: ' ',
  pound: '£',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
}
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
}

/** Decodes twice, because some banks encode twice: '&amp;apos;'. */
const decode = (text: string): string => normalized(decodeOnce(decodeOnce(text)), 'NFC')

const decodeOnce = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal !== undefined || hex !== undefined) {
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
      }
      const letter = ENTITIES[name] ?? ENTITIES[name.toLowerCase()]
      if (letter !== undefined) return letter
      const accent = ACCENTS[name.slice(1).toLowerCase()]
      return accent === undefined ? whole : name.charAt(0) + accent
    },
  )
