/** Files of banks, made up in the shapes that they write, and files that are no statements. */
import { describe, expect, it } from 'vitest'
import { guessByRows, linesOfCsv, parseCsv } from '#server/statements/read-csv.ts'
import { isOfx, readOfx } from '#server/statements/read-ofx.ts'
import { dayOf, guessColumns, penceOf } from '#shared/statements.ts'

const GIFT = { day: '2026-11-24', pence: 123_456, bankId: null }

/** The incoming payments, as the guess reads them. */
function read(text: string) {
  const file = parseCsv(text)
  return linesOfCsv(file, file.hasTitles ? guessColumns(file.headers) : guessByRows(file.rows))
}

const FILES: Record<string, [file: string, description: string, reference?: string]> = {
  Barclays: [
    '\u{FEFF}Number,Date,Account,Amount,Subcategory,Memo\r\n ,24/11/2026,20-00-00 12345678,1234.56,Counter Credit,"MENSAH A\tGIFT"\r\n ,24/11/2026,20-00-00 12345678,-9.00,Payment,RENT\r\n',
    'MENSAH A GIFT',
  ],
  Lloyds: [
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n24/11/2026,FPI,'30-00-00,12345678,A MENSAH,,1234.56,2000.00\n24/11/2026,DD,'30-00-00,12345678,POWER,30.00,,765.44\n",
    'A MENSAH',
  ],
  NatWest: [
    'Date, Type, Description, Value, Balance, Account Name, Account Number\n24 Nov 2026,BAC,"\'A MENSAH , BOOKS",1234.56,2000.00,"\'CHARITY","\'1-2"\n',
    "'A MENSAH , BOOKS",
  ],
  HSBC: ['24/11/2026,A MENSAH BOOKS,"1,234.56"\n23/11/2026,RENT,-300.00\n', 'A MENSAH BOOKS'],
  Santander: [
    'Date;;Type;;Merchant/Description;;Debit/Credit;;Balance\n24/11/2026;;Credit;;A MENSAH;;£1,234.56;;£2,000.00\n',
    'A MENSAH',
  ],
  Monzo: [
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Notes and #tags,Description,Money Out,Money In\ntx_1,24/11/2026,10:00:00,Faster payment,Ada Mensah,,General,1234.56,GBP,BOOKS,BOOKS,,1234.56\n',
    'Ada Mensah',
    'BOOKS',
  ],
  Starling: [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Notes\n24/11/2026,Ada Mensah,BOOKS,FASTER PAYMENT,1234.56,2000.00,\n',
    'Ada Mensah',
    'BOOKS',
  ],
  'CAF Bank': [
    'Account: 12345678\n\nDate,Description,Money Out,Money In,Balance\n24-Nov-2026,A MENSAH,,"1,234.56 CR",2000.00\n24-Nov-2026,RENT,300.00,,1700.00\n',
    'A MENSAH',
  ],
}

describe('the incoming payments of a CSV file of', () => {
  it.each(Object.entries(FILES))('%s', (_bank, [text, description, reference = '']) => {
    expect(read(text)).toEqual({ lines: [{ ...GIFT, description, reference }], unread: 0 })
  })
})

const TRANSACTION = (close: boolean, amount = '1234.56', more = '') => {
  const tag = (name: string, text: string) => `<${name}>${text}${close ? `</${name}>` : ''}\n`
  return `<STMTTRN>\n${tag('TRNTYPE', 'CREDIT')}${tag('DTPOSTED', '20261124120000[0:GMT]')}${tag('TRNAMT', amount)}${tag('FITID', '77')}${tag('NAME', 'A MENSAH &amp; SON')}${tag('MEMO', 'BOOKS')}${more}</STMTTRN>\n`
}
const OFX_1 = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>300000\n<ACCTID>12345678\n</BANKACCTFROM><BANKTRANLIST>${TRANSACTION(false)}${TRANSACTION(false, '-9.00')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const OFX_2 = `<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<OFX><BANKACCTFROM><BANKID>300000</BANKID><ACCTID>12345678</ACCTID></BANKACCTFROM>${TRANSACTION(true)}</OFX>`

it.each([
  ['1.x', OFX_1],
  ['2.x', OFX_2],
])('the incoming payments of an OFX file %s', (_version, text) => {
  expect(isOfx(text)).toBe(true)
  expect(readOfx(text)).toEqual({
    lines: [{ ...GIFT, description: 'A MENSAH & SON', reference: 'BOOKS', bankId: '300000 12345678 77' }],
    unread: 0,
  })
})

it.each([
  ['nothing', ''],
  ['a text', 'Dear treasurer,\nthank you for the books.\n'],
  ['a page', '<!doctype html><html><body>Please sign in</body></html>'],
  ['an endless cell', `Date,Name,Amount\n24/11/2026,"${'x'.repeat(30_000)}`],
])('%s is no statement', (_what, text) => {
  expect(() => parseCsv(text)).toThrow('no bank statement')
})

it('refuses more rows than anybody would look through, and OFX without a transaction', () => {
  const row = '24/11/2026,A MENSAH,1.00\n'
  expect(() => parseCsv(`Date,Name,Amount\n${row.repeat(5001)}`)).toThrow('5,000 rows')
  expect(() => readOfx('<OFX></OFX>')).toThrow('no bank statement')
})

it('counts rows without a day or an amount, and never runs a formula', () => {
  const { lines, unread } = read(
    'Date,Name,Amount\n31/02/2026,A,1.00\n24/11/2026,B,soon\n24/11/2026,"=HYPERLINK(""x"")",2.00\n',
  )
  expect(unread).toBe(2)
  expect(lines).toMatchObject([{ description: '=HYPERLINK("x")', pence: 200 }])
})

it.each([
  ['24/11/2026', '2026-11-24'],
  ['4/1/26', '2026-01-04'],
  ['24 November 2026', '2026-11-24'],
  ['24-Nov-26', '2026-11-24'],
  ['2026-11-24T23:59:00Z', '2026-11-24'],
  ['29/02/2027', undefined],
  ['11/24/2026', undefined],
  ['Total', undefined],
])('the day %s is %s', (typed, day) => expect(dayOf(typed)).toBe(day))

it.each([
  ['£1,234.5', 123_450],
  ['12', 1200],
  ['12.00 CR', 1200],
  ['12.00DR', -1200],
  ['(12.00)', -1200],
  ['-£0.01', -1],
  ['12.00-', -1200],
  ['12.345', undefined],
  ['1,23', undefined],
  ['=1+1', undefined],
  ['100000000.00', undefined],
])('the amount %s is %s pence', (typed, pence) => expect(penceOf(typed)).toBe(pence))
