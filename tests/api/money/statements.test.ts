/** Bank statements: each line is imported once, and booked once, whoever confirms it. */
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/platform/time/days.ts'
import type { GiftAidGift } from '#shared/money/gift-aid/gift-aid-claims.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import type { ImportedStatement, ListedLine } from '#shared/money/statements/statements.schema.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { foldText } from '#shared/platform/text/folded-text.ts'
import { UNDECIDED_TEXT_DAYS } from '#shared/money/statements/statements.ts'
import { give } from '../../support/paying.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)
const ago = (days: number) => londonDay(new Date(Date.now() - days * DAY_MS))

const csv = (...rows: string[]) => `Date,Counter Party,Reference,Amount (GBP)\n${rows.join('\n')}\n`
const COLUMNS = { date: 0, amount: 3, paidIn: null, description: 1, reference: 2 }

const importFile = async (text: string, columns?: object) =>
  (await call('statements.importFile', { text, ...(columns && { columns }) })).body as ImportedStatement
const lines = async (state = 'open') =>
  ((await call('statements.lines', { state })).body as { rows: ListedLine[] }).rows
const lineOf = async (description: string, state = 'open') => {
  const found = (await lines(state)).find((line) => line.description === description)
  if (!found) throw new Error(`no ${state} line of ${description}`)
  return found
}

it('columns are chosen once, and each incoming line is imported once, even from overlapping files', async () => {
  const collected = `${ago(5)},COLLECTION,BOX,10.00`
  const first = csv(`${ago(6)},MENSAH A,GIFT,25.00`, collected, collected, `${ago(5)},RENT,,-300.00`)
  expect(await importFile(first)).toEqual({
    unknownColumns: {
      headers: ['Date', 'Counter Party', 'Reference', 'Amount (GBP)'],
      samples: expect.arrayContaining([[ago(6), 'MENSAH A', 'GIFT', '25.00']]),
      guess: COLUMNS,
    },
    usedColumns: null,
    imported: 0,
    booked: 0,
    known: 0,
    replaced: 0,
    decidedOtherwise: 0,
    outgoing: 0,
    unfinished: 0,
    otherCurrency: 0,
    unread: 0,
  })
  expect(await lines()).toEqual([])
  expect(await importFile(first, COLUMNS)).toMatchObject({ imported: 3, known: 0, outgoing: 1 })
  const [one, other] = await Promise.all([
    importFile(csv(collected, collected, `${ago(4)},NEW,,1.00`)),
    importFile(csv(collected, collected, `${ago(4)},NEW,,1.00`)),
  ])
  expect([one.imported, other.imported].toSorted()).toEqual([0, 1])
  expect((await lines()).map(({ description }) => description).toSorted()).toEqual([
    'COLLECTION',
    'COLLECTION',
    'MENSAH A',
    'NEW',
  ])
})

it('unknown titles need a choice of columns, and a wrong choice is reported', async () => {
  const text = `Booked,Payer,Sum paid\n${ago(6)},UNGUESSED,25.00\n`
  const columns = { date: 0, amount: 2, paidIn: null, description: 1, reference: null }
  const { unknownColumns, imported } = await importFile(text)
  expect({ unknownColumns, imported }).toEqual({
    unknownColumns: {
      headers: ['Booked', 'Payer', 'Sum paid'],
      samples: [[ago(6), 'UNGUESSED', '25.00']],
      guess: columns,
    },
    imported: 0,
  })
  const wrong = await call('statements.importFile', { text, columns: { ...columns, amount: 1 } })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'COLUMNS_DO_NOT_FIT' } })
  expect((await importFile(text)).unknownColumns).not.toBeNull()
  expect(await importFile(text, columns)).toMatchObject({ imported: 1, usedColumns: { guess: columns } })
})

it('a file with wrongly chosen columns is read again, which replaces undecided lines', async () => {
  const row = (name: string, pounds: string, balance: string) => `${ago(9)},${name},${pounds},${balance}`
  const file = (...rows: string[]) => `Day of it,Payer of it,Sum of it,Left then\n${rows.join('\n')}\n`
  const text = file(
    row('WRONG ONE', '25.00', '1100.00'),
    row('WRONG TWO', '26.00', '1126.00'),
    row('SAME', '27.00', '27.00'),
    row('OUT', '-27.00', '1000.00'),
  )
  const wrong = { date: 0, amount: 3, paidIn: null, description: 1, reference: null }
  expect(await importFile(text, wrong)).toMatchObject({ imported: 4 })
  // two lines are decided; one of them has the right amount
  for (const name of ['WRONG TWO', 'SAME']) await call('statements.ignore', { id: (await lineOf(name)).id })
  expect(await importFile(text)).toMatchObject({ known: 4, usedColumns: { guess: wrong } })

  // with other columns the same rows are recognised, even by the payer alone
  const right = { ...wrong, amount: 2, description: null, reference: 1 }
  expect(await importFile(text, right)).toMatchObject({
    usedColumns: { guess: right },
    replaced: 2,
    decidedOtherwise: 1,
    imported: 2,
    known: 1,
    outgoing: 1,
  })
  const read = (await lines()).filter(({ day }) => day === ago(9))
  expect(read.map(({ reference, amount }) => `${reference} ${amount}`).toSorted()).toEqual([
    'WRONG ONE 25.00',
    'WRONG TWO 26.00',
  ])
  expect(await importFile(text)).toMatchObject({ imported: 0, known: 3, replaced: 0 })
  for (const { id } of read) await call('statements.ignore', { id })
})

const ofx = (...transactions: [id: string, day: string, amount: string, name: string][]) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>${transactions
    .map(
      ([id, day, amount, name]) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`

it.each([
  ['the same in every line', ['-1', '-1'], ['-1', '-1']],
  ['counted in each file', ['1', '2'], ['1', '2']],
  ['of many digits and repeated', ['2024020300001', '2024020300001'], ['2024020300001', '2024020300001']],
  ['missing', ['', ''], ['', '']],
  ['unique', ['2024020300001-A', '2024020300001-B'], ['2024020300001-B', '2024020300001-C']],
])(
  'each payment of overlapping OFX files is imported once, with ids that are %s',
  async (_what, first, next) => {
    const [a = '', b = ''] = first
    const one = ofx([a, '20240203', '25.00', 'A MENSAH'], [b, '20240203', '25.00', 'B OWUSU'])
    expect(await importFile(one)).toMatchObject({ imported: 2, known: 0 })
    const [again = '', c = ''] = next
    const two = ofx([again, '20240203', '25.00', 'B OWUSU'], [c, '20240204', '25.00', 'C BOATENG'])
    const both = await Promise.all([importFile(two), importFile(two)])
    expect(both.map(({ imported }) => imported).toSorted()).toEqual([0, 1])
    expect(await importFile(one)).toMatchObject({ imported: 0, known: 2 })
    // next month's file, with an id that the bank has used before
    expect(await importFile(ofx([a, '20240303', '25.00', 'A MENSAH']))).toMatchObject({ imported: 1 })
    await site.database.sql`delete from statement_lines where day < '2025-01-01'`
  },
)

it('nothing is imported from a month without payments, and no euros', async () => {
  expect(await importFile(ofx())).toMatchObject({ imported: 0, unknownColumns: null })
  expect(await importFile('Date,Description,Amount\n')).toMatchObject({ imported: 0, unknownColumns: null })
  expect(await importFile(ofx(['1', '20240203', '25.00', 'EURO']).replace('GBP', 'EUR'))).toMatchObject({
    imported: 0,
    otherCurrency: 1,
  })
  expect(await importFile(`Date,Description,Amount\n${ago(1)},EURO,€25.00\n`)).toMatchObject({
    imported: 0,
    otherCurrency: 1,
  })
  expect(
    await call('statements.importFile', { text: 'Name,Email,Phone\nAda,ada@example.org,1\n' }),
  ).toMatchObject({ status: 400, body: { code: 'NOT_A_STATEMENT' } })
})

it('donors are suggested by name and by an earlier reference, and a confirmed line is booked once', async () => {
  await give(site, { donorName: 'Ada Mensah', donorEmail: 'ada@example.org' })
  const line = await lineOf('MENSAH A')
  expect(line.donors).toMatchObject([{ name: 'Ada Mensah', why: 'name' }])
  const donor = { kind: 'supporter', supporterId: line.donors[0]!.id }
  const book = () => call('statements.book', { id: line.id, donor })
  const [one, other] = await Promise.all([book(), book()])
  expect(one).toMatchObject({ status: 200, body: { paymentId: expect.any(Number) } })
  expect(other.body).toEqual(one.body)
  const { paymentId } = one.body as { paymentId: number }
  const { payment, outboxEmails } = (await call('payments.timeline', { id: paymentId }))
    .body as PaymentTimeline
  expect(payment).toMatchObject({ amount: '25.00', paymentMethod: 'Bank transfer: GIFT' })
  expect(londonDay(new Date(payment.paidAt ?? 0))).toBe(ago(6))
  expect(outboxEmails).toEqual([])
  expect(await lineOf('MENSAH A', 'booked')).toMatchObject({ paymentId })

  await importFile(csv(`${ago(1)},MENSAH A,GIFT,30.00`))
  expect((await lineOf('MENSAH A')).donors).toMatchObject([{ name: 'Ada Mensah', why: 'reference' }])

  await call('handGifts.undo', { id: paymentId, reason: 'mistake' })
  const again = (await lines()).find(({ id }) => id === line.id)
  expect(again).toMatchObject({ amount: '25.00', state: 'open' })
  const rebooked = await call('statements.book', { id: line.id, donor: { kind: 'anonymous' } })
  expect((rebooked.body as { paymentId: number }).paymentId).not.toBe(paymentId)
})

it('a line is booked with a declaration on paper, so that the gift is claimable', async () => {
  await importFile(csv(`${ago(1)},OKAFOR STO,GIFT AID,12.00`, `${ago(1)},OSEI STO,,8.00`))
  const { id } = await lineOf('OKAFOR STO')
  const declaration = {
    firstName: 'Ama',
    lastName: 'Okafor',
    address: '1 Reading Street',
    postcode: 'ls14ap',
    scope: 'all gifts',
  }
  const donor = { kind: 'new', name: 'Ama Okafor' }
  const book = (changes: object = {}, madeOn = ago(40)) =>
    call('statements.book', { id, donor, giftAid: { source: 'paper', madeOn, declaration }, ...changes })
  const nobody = await book({ donor: { kind: 'anonymous' } })
  expect(nobody).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'giftAid.source', message: 'Gift Aid needs to know who gave it' }] },
  })
  expect(await book({}, ago(-2))).toMatchObject({ status: 400, body: { code: 'DECLARED_IN_FUTURE' } })
  await lineOf('OKAFOR STO')

  const [one, other] = await Promise.all([book(), book()])
  expect(other.body).toEqual(one.body)
  const { paymentId } = one.body as { paymentId: number }
  const { rows } = (await call('claims.gifts')).body as { rows: GiftAidGift[] }
  expect(rows.find((gift) => gift.paymentId === paymentId)).toMatchObject({ reason: null, taxPence: 300 })

  // somebody was first, but entered no declaration
  const second = await lineOf('OSEI STO')
  await call('statements.book', { id: second.id, donor })
  expect(await book({ id: second.id })).toMatchObject({ status: 409 })
})

it('a payout, and a gift that was entered before, are recognised', async () => {
  await site.database.sql`insert into payouts (payout_id, amount_pence, arrives_on, status)
    values ('po_1', 4321, ${ago(3)}, 'paid')`
  const entered = await call('handGifts.enter', {
    idempotencyKey: '9b0c9b4e-6f6f-4f0e-9d43-0d5a3c1f6a10',
    receivedOn: ago(3),
    amount: '77.00',
    method: 'cheque',
    donor: { kind: 'anonymous' },
  })
  await importFile(csv(`${ago(2)},STRIPE,,43.21`, `${ago(2)},CHEQUES,,77.00`))
  expect(await lineOf('STRIPE')).toMatchObject({ payoutOn: ago(3), donors: [] })
  expect(await lineOf('CHEQUES')).toMatchObject({
    enteredAs: (entered.body as { paymentId: number }).paymentId,
  })
})

const enter = async (pounds: string, input: object = {}) =>
  (
    await call('handGifts.enter', {
      idempotencyKey: crypto.randomUUID(),
      receivedOn: ago(3),
      amount: pounds,
      method: 'cheque',
      donor: { kind: 'anonymous' },
      ...input,
    })
  ).body as { paymentId: number }
const from = (name: string, email: string) => ({ donor: { kind: 'new', name, email } })
const otherFormat = (...rows: string[]) => `Date,Description,Amount\n${rows.join('\n')}\n`
const OTHER_COLUMNS = { date: 0, amount: 2, paidIn: null, description: 1, reference: null }

it('two equal lines of one file are two payments, but in another format they are the same', async () => {
  const { id } = await (await importFile(csv(`${ago(2)},TWIN A,,61.17`, `${ago(2)},TWIN B,,61.17`)),
  lineOf('TWIN A'))
  await call('statements.book', { id, donor: { kind: 'anonymous' } })
  // the bank's next file contains both again
  await importFile(csv(`${ago(2)},TWIN A,,61.17`, `${ago(2)},TWIN B,,61.17`, `${ago(2)},TWIN C,,61.17`))
  for (const name of ['TWIN B', 'TWIN C']) expect(await lineOf(name)).toMatchObject({ enteredAs: null })
  await importFile(otherFormat(`${ago(2)},Twin A again,61.17`, `${ago(2)},Twin B again,61.17`), OTHER_COLUMNS)
  const again = await Promise.all(['Twin A again', 'Twin B again'].map((name) => lineOf(name)))
  expect(again.filter(({ enteredAs }) => enteredAs !== null)).toHaveLength(1)
})

it('an entered gift or a payout is suggested for one line only: the one with the best name', async () => {
  const { paymentId } = await enter('62.17', from('Bea Boateng', 'bea@example.org'))
  await site.database.sql`insert into payouts (payout_id, amount_pence, arrives_on, status)
    values ('po_2', 6317, ${ago(3)}, 'paid')`
  await importFile(
    csv(
      `${ago(3)},SOMEBODY,,62.17`,
      `${ago(2)},BOATENG B,,62.17`,
      `${ago(3)},PROVIDER,,63.17`,
      `${ago(2)},NO PROVIDER,,63.17`,
    ),
  )
  expect(await lineOf('BOATENG B')).toMatchObject({ enteredAs: paymentId })
  expect(await lineOf('SOMEBODY')).toMatchObject({ enteredAs: null })
  expect(await lineOf('PROVIDER')).toMatchObject({ payoutOn: ago(3) })
  expect(await lineOf('NO PROVIDER')).toMatchObject({ payoutOn: null })
  // once one is ignored as that payment, the other is no duplicate
  for (const name of ['BOATENG B', 'PROVIDER'])
    await call('statements.ignore', { id: (await lineOf(name)).id })
  expect(await lineOf('SOMEBODY')).toMatchObject({ enteredAs: null })
  expect(await lineOf('NO PROVIDER')).toMatchObject({ payoutOn: null })
})

it('donors are found by names as banks write them, in lines and in the search', async () => {
  const people = [
    ['Zoë Müller', 'MULLER Z', 'muller'],
    ['Siân O’Brien', 'OBRIEN S', 'OBrien'],
    ["Pat O'Neill", 'O NEILL P', 'oneill'],
    ['Adébáyọ̀ Ọládélé', 'OLADELE A', 'oladele'],
    ['Łukasz Groß', 'L GROSS', 'lukasz'],
  ] as const
  for (const [name] of people) await enter('1.00', from(name, `${name.length}.${Math.random()}@example.org`))
  await importFile(csv(...people.map(([, text]) => `${ago(1)},${text},,1.01`)))
  for (const [name, text, q] of people) {
    expect((await lineOf(text)).donors).toMatchObject([{ name, why: 'name' }])
    expect((await call('handGifts.donors', { q })).body).toMatchObject([{ name }])
    expect((await call('handGifts.donors', { q: name })).body).toMatchObject([{ name }])
  }
  for (const [name] of people) {
    const [row] = await site.database.sql`select folded_text(${name}) as folded`
    expect(row?.['folded']).toBe(foldText(name))
  }
  // several donors of one name
  for (const box of ['a', 'b', 'c', 'd']) await enter('1.00', from('Kofi Owusu', `${box}@kofi.example`))
  await importFile(csv(`${ago(1)},OWUSU K,,1.02`))
  const { donors, hasMoreDonors } = await lineOf('OWUSU K')
  expect(donors.map(({ email }) => email)).toHaveLength(3)
  expect(hasMoreDonors).toBe(true)
})

it('hundreds of lines with long texts can be listed', async () => {
  let count = 0
  const word = () => {
    count += 1
    return count.toString(36).replaceAll(/\d/g, (digit) => 'klmnopqrst'[Number(digit)]!)
  }
  const text = () => Array.from({ length: 60 }, word).join(' ')
  const rows = Array.from({ length: 500 }, (_, index) =>
    `${ago(20)},${text()},${text()},3.${100 + index}`.slice(0, -1),
  )
  await importFile(csv(...rows))
  expect(await call('statements.lines', { limit: 500 })).toMatchObject({ status: 200 })
  await site.database.sql`delete from statement_lines where day = ${ago(20)}`
})

it('a payment by HMRC is recognised as the claim', async () => {
  const { sql } = site.database
  const [claim] = await sql`insert into gift_aid_claims
    (idempotency_key, state, from_on, to_on, due_pence, adds_up_small_gifts, year_end, state_on)
    values (gen_random_uuid(), 'submitted', ${ago(60)}, ${ago(30)}, 31250, false, '03-31', ${ago(10)}) returning id`
  const id = Number(claim?.['id'])
  await importFile(csv(`${ago(1)},HMRC CHARITIES,AB12345,312.50`, `${ago(1)},MENSAH A,NO TAX,312.50`))
  expect(await lineOf('HMRC CHARITIES')).toMatchObject({ claim: { id, duePence: 31_250, paidOn: null } })
  expect((await lines()).find(({ reference }) => reference === 'NO TAX')).toMatchObject({ claim: null })
  await sql`update gift_aid_claims set state = 'paid', paid_pence = 31250, state_on = ${ago(1)} where id = ${id}`
  expect(await lineOf('HMRC CHARITIES')).toMatchObject({ claim: { id, paidOn: ago(1) } })
  await sql`delete from gift_aid_claims where id = ${id}`
})

it('an ignored line loses its text, but is recognised in the next file', async () => {
  const { id } = await lineOf('STRIPE')
  await call('statements.ignore', { id })
  expect(await call('statements.book', { id, donor: { kind: 'anonymous' } })).toMatchObject({ status: 409 })
  await call('statements.forget', { id })
  expect((await lines('ignored')).find((line) => line.id === id)).toMatchObject({ description: '' })
  expect(await importFile(csv(`${ago(2)},STRIPE,,43.21`))).toMatchObject({ imported: 0, known: 1 })
})

it.each([
  ['a picture', '\u0089PNG\r\n\u001A\u0000\u0000', 'no bank statement'],
  ['a letter', 'Dear treasurer, thank you', 'no bank statement'],
  ['too much', 'x'.repeat(500_001), 'too large'],
])('%s in place of a statement is refused with a readable error', async (_what, text, message) => {
  const { status, body } = await call('statements.importFile', { text })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(message)
})

it('the text of an undecided line is deleted after a set time, and when its payer is erased', async () => {
  await enter('5.00', from('Efua Ansah', 'efua@example.org'))
  await enter('5.00', from('Esi Ansah', 'esi@example.org'))
  await enter('5.00', from('Yaw Darko', 'yaw@example.org'))
  await importFile(
    csv(
      `${ago(1)},ANSAH E,EITHER OF TWO,5.00`,
      `${ago(1)},ANSAH EFUA,IN FULL,5.01`,
      `${ago(1)},DARKO Y,INITIAL,5.02`,
      `${ago(1)},THANK YOU,efua@example.org,5.03`,
    ),
  )
  await call('statements.ignore', { id: (await lineOf('THANK YOU')).id })
  for (const email of ['efua@example.org', 'yaw@example.org'])
    expect(await call('privacy.erase', { email, confirmation: email })).toMatchObject({ status: 200 })
  const texts = await site.database.sql`select amount, description || reference as text from statement_lines
    where amount between 5 and 5.03 and day = ${ago(1)} order by amount`
  expect(texts).toEqual([
    { amount: '5.00', text: 'ANSAH EEITHER OF TWO' },
    { amount: '5.01', text: '' },
    { amount: '5.02', text: '' },
    { amount: '5.03', text: '' },
  ])
  const clear = () => clearing.run(site.deps, site.app.log, new AbortController().signal)
  site.advance((UNDECIDED_TEXT_DAYS - 1) * DAY_MS)
  await clear()
  const { id } = await lineOf('ANSAH E')
  site.advance(2 * DAY_MS)
  await clear()
  expect((await lines()).find((line) => line.id === id)).toMatchObject({ description: '', donors: [] })
  site.advance(-(UNDECIDED_TEXT_DAYS + 1) * DAY_MS)
})
