/** Bank files, made up after the banks' formats, and files that are not statements. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currencyColumn } from '#server/money/statements/currency.ts'
import { guessFor, linesOfCsv, parseCsv } from '#server/money/statements/read-csv.ts'
import { isOfx, readOfx } from '#server/money/statements/read-ofx.ts'
import { foldText, hasWords } from '#shared/platform/text/folded-text.ts'
import {
  isNamedIn,
  isSameName,
  namePartsOf,
  payerForms,
  payerWords,
} from '#shared/money/payments/payer-names.ts'
import { decodeStatement } from '#shared/money/statements/statement-file.ts'
import { guessColumns, isSameChoice, parseDay, parsePence } from '#shared/money/statements/statements.ts'

const GIFT = { day: '2026-11-24', pence: 123_456, bankId: null, source: expect.any(String) }
const ALL_READ = { outgoing: 0, unfinished: 0, otherCurrency: 0, unread: 0 }

/** Incoming payments, read with guessed columns. */
function read(text: string) {
  if (isOfx(text)) return readOfx(text)
  const file = parseCsv(text)
  return linesOfCsv(file, guessFor(file))
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
    expect(read(text)).toMatchObject({ lines: [{ ...GIFT, description, reference }], unread: 0 })
  })
})

const GOLDEN = join(import.meta.dirname, 'golden/statements')
/** Pence, description and reference of each incoming payment, and the number of rows that were left out. */
type Golden = [
  lines: [pence: number, description: string, reference?: string][],
  leftOut?: Partial<typeof ALL_READ>,
]
const READ: Record<string, Golden> = {
  'accounts.ofx': [
    [
      [2500, 'A MENSAH'],
      [2700, 'K OWUSU'],
    ],
    { unfinished: 1 },
  ],
  'amounts.csv': [
    [
      [50, 'HALF'],
      [2550, 'COMMA'],
      [123_456, 'POINTS'],
      [2500, 'CREDIT'],
      [123_450, 'POUNDS'],
      [1200, 'CODE'],
    ],
    { outgoing: 3, unread: 1 },
  ],
  'blanks-before-quotes.csv': [[[123_456, 'MENSAH A , BOOKS, FP 24/11/26']], { outgoing: 1 }],
  'byte-order-mark.csv': [[[123_456, 'MENSAH A GIFT']], { outgoing: 1 }],
  'directions.csv': [[[123_456, 'Ada Mensah', 'BOOKS']], { outgoing: 1, otherCurrency: 1, unfinished: 1 }],
  'glued-rows.csv': [
    [
      [2500, 'MENSAH A'],
      [2600, 'OWUSU K'],
    ],
  ],
  'gross.csv': [[[123_456, 'Ada Mensah']], { unfinished: 1, outgoing: 1, otherCurrency: 1 }],
  'ids.ofx': [
    [
      [2500, 'A MENSAH'],
      [4000, 'B OWUSU'],
      [500, 'NO ID'],
      [500, 'NO ID'],
      [600, 'ONE'],
      [600, 'ANOTHER'],
      [700, 'LISTED TWICE'],
      [700, 'LISTED TWICE'],
    ],
  ],
  'local-currency.csv': [[[123_456, 'Ada Mensah', 'BOOKS']], { otherCurrency: 1 }],
  'mislabelled.ofx': [[[123_456, 'Zoë Müller', 'For £5 books']]],
  'months-first.csv': [
    [
      [2500, 'Ada Mensah'],
      [2600, 'Kofi Owusu'],
    ],
    { otherCurrency: 1 },
  ],
  'no-payments.csv': [[], { unread: 1 }],
  'no-payments.ofx': [[]],
  'notes-above-titles.csv': [[[123_456, "SIOBHAN O'BRIEN BOOKS"]], { outgoing: 1, unread: 1 }],
  'other-currency.ofx': [[], { otherCurrency: 1 }],
  'soll-haben.csv': [[[123_456, 'Spende für Bücher']], { outgoing: 1 }],
  'states.csv': [[[123_456, 'Payment from Ada Mensah']], { unfinished: 2, otherCurrency: 1, outgoing: 1 }],
  'stray-quotes.csv': [
    [
      [123_456, 'MENSAH A', 'BOOKS'],
      [1000, '"HARD" PAGES LTD', 'GIFT'],
      [1100, '5" PRINTS LTD', 'GIFT'],
      [1200, 'JONES, "BEE" K', 'GIFT, NOV'],
      [1300, 'OWUSU K', 'two lines'],
      [1400, 'LAST', 'GIFT'],
    ],
    { unread: 1 },
  ],
  'texts.ofx': [
    [
      [100, 'ADA & SONS <BOOKS>', 'GIFT'],
      [200, 'RECEIPT', 'RECEIPT 12 THANK YOU FUND'],
      [300, "O'BRIEN & RENÉE £ 😀"],
      [500, 'FROM DOLLARS'],
    ],
    { otherCurrency: 1, unfinished: 3 },
  ],
  'utf-16-unmarked.csv': [[[123_456, 'Zoë Müller']]],
  'utf-16.txt': [[[123_456, 'Zoë Müller, books']], { outgoing: 1 }],
  'ways.csv': [
    [
      [2500, 'MENSAH A'],
      [2600, 'OWUSU K ON 23/11/2026'],
      [100_000, 'SMITH, AB'],
    ],
    { outgoing: 2, unread: 2 },
  ],
}

it.each(readdirSync(GOLDEN))('each payment of %s is read, and rows that are left out are counted', (name) => {
  const [lines, leftOut] = READ[name] ?? []
  const { lines: found, ...rest } = read(decodeStatement(readFileSync(join(GOLDEN, name))))
  expect(found.map(({ pence, description, reference }) => [pence, description, reference])).toEqual(
    lines?.map(([pence, description, reference = '']) => [pence, description, reference]),
  )
  expect(rest).toEqual({ ...ALL_READ, ...leftOut })
})

it.each([
  [0, 1],
  [2, 3],
])('the amount in column %i is in the currency of column %i', (amount, currency) => {
  expect(currencyColumn(['Amount', 'Currency', 'Local amount', 'Local currency'], [], amount)).toBe(currency)
})

it.each([
  [
    'one broken character of UTF-8 text',
    Buffer.from('Zoë Müller, Siân').subarray(0, -2),
    'Zoë Müller, Si\uFFFD',
  ],
  ['the old Windows encoding', Buffer.from('Zo\xEB \xA35', 'latin1'), 'Zoë £5'],
  ['the old Windows encoding with what UTF-8 has too', Buffer.from('Zo\xEB Â£5', 'latin1'), 'Zoë Â£5'],
  ['a byte order mark before English', Buffer.from('\uFEFFDate'), 'Date'],
  ['UTF-16 without an English letter', Buffer.from('\uFEFF李明', 'utf16le'), '李明'],
  ['its other byte order', Buffer.from('\uFEFF李明', 'utf16le').swap16(), '李明'],
  ['UTF-16 without a mark', Buffer.from('Zoë', 'utf16le'), 'Zoë'],
  ['one NUL among five characters', Buffer.from('a\0bcd'), 'a\0bcd'],
  ['one NUL before four characters', Buffer.from('\0abcd'), '\0abcd'],
])('%s is read', (_what, bytes, text) => expect(decodeStatement(bytes)).toBe(text))

it.each(['ÿa', 'aÿ', 'þa', 'aþ'])('half a byte order mark, as in %s, is a letter', (text) => {
  expect(decodeStatement(Buffer.from(text, 'latin1'))).toBe(text)
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
    ...ALL_READ,
    outgoing: expect.any(Number),
    lines: [{ ...GIFT, description: 'A MENSAH & SON', reference: 'BOOKS', bankId: '300000 12345678 77' }],
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

it('files with too many rows, and OFX without a transaction, are refused', () => {
  const row = '24/11/2026,A MENSAH,1.00\n'
  expect(() => parseCsv(`Date,Name,Amount\n${row.repeat(5001)}`)).toThrow('5,000 rows')
  expect(() => readOfx('<OFX></OFX>')).toThrow('no bank statement')
})

it('the month comes first if a day in the file is only valid so', () => {
  const { lines } = read('Date,Name,Amount\n11/12/2026,A,1.00\n11/24/26 10:15,B,2.00\n')
  expect(lines.map(({ day }) => day)).toEqual(['2026-11-12', '2026-11-24'])
  // a row that can be read in neither order is left out
  expect(read('Date,Name,Amount\n11/24/2026,A,1.00\n24/11/2026,B,2.00\n')).toMatchObject({
    lines: [{ day: '2026-11-24', description: 'B' }],
    unread: 1,
  })
})

it('rows without a day or an amount are counted, and a formula is never run', () => {
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
  ['Tue 24th Nov 2026', '2026-11-24'],
  ['2026/11/24', '2026-11-24'],
  ['24/11/2026 10:15', '2026-11-24'],
  ['11/24/2026', undefined],
  ['24/11/2026;MENSAH', undefined],
  ['ON 24/11/2026', undefined],
  ['Total', undefined],
  [' 24/11/2026 ', '2026-11-24'],
  ['Tuesday, 24. Nov. 2026', '2026-11-24'],
  ['24. 11. 2026', '2026-11-24'],
  ['2026-1-4', '2026-01-04'],
  ['20261124', '2026-11-24'],
  ['20261124 10:15', '2026-11-24'],
  ['20261124101500', '2026-11-24'],
  ['202611241', undefined],
  ['REF 20261124', undefined],
  ['REF 2026-11-24', undefined],
  ['ON ACCOUNT 2026-11-24', undefined],
  ['ON 24 11 26', undefined],
  [`24/11/2026 ${'x'.repeat(49)}`, '2026-11-24'],
  [`24/11/2026 ${'x'.repeat(50)}`, undefined],
])('the day %s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

it.each([
  ['£1,234.5', 123_450],
  ['12', 1200],
  ['12.00 CR', 1200],
  ['12.00DR', -1200],
  ['(12.00)', -1200],
  ['-£0.01', -1],
  ['12.00-', -1200],
  ['12.345', undefined],
  ['1,23', 123],
  ['.50', 50],
  ['-.5', -50],
  ['1.234.567,89 GBP', 123_456_789],
  ["1'234.50", 123_450],
  ['25.00 D', -2500],
  ['25.00+', 2500],
  ['1.234', undefined],
  ['1,23,456', undefined],
  ['€25,00', undefined],
  ['25.00 USD', undefined],
  ['(25.00', undefined],
  ['.', undefined],
  ['=1+1', undefined],
  ['100000000.00', undefined],
  ['99999999.99', 9_999_999_999],
  ['12   cr ', 1200],
  ['12.00 dr', -1200],
  ['+12.00', 1200],
  ['+-12.00', -1200],
  [`12${' '.repeat(58)}`, 1200],
  [`12${' '.repeat(59)}`, undefined],
])('the amount %s is %s pence', (typed, pence) => expect(parsePence(typed)).toBe(pence))

it.each([
  ['Adébáyọ̀ Ọládélé', 'adebayo oladele'],
  ['Łukasz Groß', 'lukasz gross'],
  ['SØREN ÆBELØ', 'soren aebelo'],
  ['İpek Işık', 'ipek isik'],
  ['O’Brien, O´Neill', "o'brien, o'neill"],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded))

it.each([
  ['O’Neill’s bead', 'oneill', true],
  ['O’Neill’s bead', "BEAD o'neill", true],
  ['Bead of O`Neill', 'o’neil', true],
  ['Marie‐Ange Groß', 'marieange gross', true],
  ['Marie-Ange', 'marie-a', true],
  ['Black Star', '', true],
  ['Neil O.', 'oneil', false],
  ['Black Star', 'black moon', false],
])('%s has the words "%s": %s', (text, typed, isFound) => expect(hasWords(text, typed)).toBe(isFound))

it.each([
  ['Zoë Müller', 'MULLER Z'],
  ['Zoë Müller', 'Z MUELLER GIFT'],
  ['Siân O’Brien', 'OBRIEN S'],
  ["Pat O'Neill", 'FROM P ONEILL'],
  ['Pat O Neill', 'PAT ONEILL'],
  ['Pat ONeill', "O'NEILL P"],
  ['Anna Smith-Jones', 'A SMITH JONES'],
  ['Anna Smith Jones', 'SMITH-JONES ANNA'],
  ['Dr Ada B. Mensah OBE', 'MENSAH ADA'],
  ['Mensah, Ada', 'MR A MENSAH'],
  ['Adébáyọ̀ Ọládélé', 'OLADELE A STO'],
  ['Łukasz Groß', 'GROSS LUKASZ'],
  ['Ada Smith', 'MRS A SMITH'],
  ['Ada Smith', 'MR & MRS A SMITH'],
  ["Niamh O'Neill", 'MISS N O NEILL'],
  ['Ada van der Berg', 'VAN DER BERG A'],
  ['María García López', 'GARCIA LOPEZ M'],
  ['Ada Beatrice Smith', 'SMITH AB'],
  ['Jean-Luc Picard', 'MR JL PICARD'],
  ['Smith, Ada Beatrice', 'AB SMITH'],
  ['Smith, Dr Ada', 'A SMITH'],
  ['Ada Smith, OBE', 'A SMITH'],
  ['Dr Ada Beatrice Smith', 'SMITH AB'],
  ['Ada Beth O Neill', 'A ONEILL'],
])('%s is named in %s', (name, text) => expect(isNamedIn(namePartsOf(name), payerForms(text))).toBe(true))

it.each([
  ['Ada Mensah', 'MENSAH K'],
  ['Ada Mensah', 'A MENS'],
  ['Mensah', 'MENSAH A'],
  ['A B', 'A B C'],
  ['Ada Beatrice Smith', 'SMITH BA'],
  ['Ada Smith', 'A SMITHSON'],
  ['Ada Mensah', `${'GIFT '.repeat(40)}MENSAH A`],
  ['Ada Mensah', `${'x'.repeat(500)} MENSAH A`],
  ['Ada B Mensah', 'MENSAH B'],
  ['Ada Mensah -', 'MENSAH K'],
])('%s is not named in %s', (name, text) =>
  expect(isNamedIn(namePartsOf(name), payerForms(text))).toBe(false),
)

it('the first 30 words of 500 characters are compared, with each spelling of an umlaut', () => {
  expect(payerWords('MR MUELLER O’BRIEN Gift 12')).toEqual([['mueller', 'muller'], ['obrien'], ['gift']])
  expect(payerWords('A '.repeat(29) + 'B C')).toEqual([['a'], ['b']])
  expect(payerWords(`${'x'.repeat(499)} Mensah`)).toEqual([['x'.repeat(499)]])
  expect(payerWords('12.50 – £')).toEqual([])
  expect(payerWords('–')).toEqual([])
})

it.each([
  ['Zoë O’Brien', 'zoe obrien', true],
  ['Ada Mensah', 'Mensah Ada', false],
])('%s and %s have the same name: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame))

it('columns are guessed by their titles, and the amount is taken from one column only', () => {
  const none = { date: null, amount: null, paidIn: null, description: null, reference: null }
  expect(guessColumns(['Date', 'Amount', 'Paid  in (£)', 'Details'])).toEqual({
    ...none,
    date: 0,
    paidIn: 2,
    description: 3,
  })
  const found = guessColumns([' DATE ', 'Amount GBP', 'Memo', 'Name', 'Note'])
  expect(found).toEqual({ ...none, date: 0, amount: 1, description: 3, reference: 4 })
  expect(isSameChoice(found, { ...found })).toBe(true)
  expect(isSameChoice(found, { ...found, reference: null })).toBe(false)
})
