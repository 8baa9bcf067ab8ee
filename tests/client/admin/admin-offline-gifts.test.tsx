import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LEFT_OUT } from '#shared/money/statements/statements.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { settled } from '../../support/pending-calls.ts'
import { describedBy, fieldOf, fill, fillAll, press, renderUnlocked } from '../../support/render-site.tsx'

const line: ListedLine = {
  id: 3,
  day: '2026-11-20',
  amount: '25.00',
  description: 'MENSAH A STO',
  reference: '',
  state: 'open',
  donors: [],
  hasMoreDonors: false,
  payoutOn: null,
  enteredAs: null,
  claim: null,
  paymentId: null,
}

it('a payment is booked with a declaration on paper, and a refusal loses none of the input', async () => {
  const { answer, refuse, next } = await renderUnlocked('/admin/gifts/statement')
  await answer('statements.lines', { rows: [line], nextCursor: null })
  await press(/^Book…/)
  await screen.findByText('Who gave it')
  await answer('donations.options', { hasGiftAid: true, projects: [] })
  await fill('Who gave it', 'new')
  await fill('Name', 'Ada Mensah')
  await fill('Declaration', 'paper')
  const declared = {
    'Day on the paper': '2027-01-02',
    'First name': 'Ada',
    'Last name': 'Mensah',
    'Home address': '1 Reading Street',
    Postcode: 'LS1 4AP',
    Covers: 'all gifts',
  }
  await fillAll(declared)
  expect(describedBy(fieldOf('Email'))).toContain('Without it you find them by name next time')
  await fill('Email', 'ada@example.org')
  await settled(() => fireEvent.click(screen.getByLabelText('Email them the receipt and our thanks')))

  await fill('Who gave it', 'anonymous')
  await press('Book')
  expect(describedBy(fieldOf('Declaration'))).toContain('Gift Aid needs to know who gave it')
  await fill('Who gave it', 'new')
  await press('Book')
  const error = 'The day of the declaration must not be in the future.'
  await refuse('statements.book', 'DECLARED_IN_FUTURE', { error, httpStatus: 400 })
  expect(describedBy(fieldOf('Day on the paper'))).toContain(error)
  for (const [label, value] of Object.entries(declared)) expect(fieldOf(label).value).toBe(value)

  await fill('Day on the paper', '2026-01-02')
  await press('Book')
  const booked = await next('statements.book')
  expect(booked.input).toMatchObject({
    id: 3,
    donor: { kind: 'new', name: 'Ada Mensah', email: 'ada@example.org' },
    giftAid: { source: 'paper', madeOn: '2026-01-02', declaration: { scope: 'all gifts' } },
    sendReceipt: true,
  })
  await settled(() => booked.respond({ paymentId: 9 }))
  await answer('statements.lines', { rows: [], nextCursor: null })
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bank statement' })),
  )
})

it('people of the same name are told apart by address, and HMRC is no donor', async () => {
  const { answer } = await renderUnlocked('/admin/gifts/statement')
  const donors = ['ada', 'abena'].map((box, id) => ({
    id: id + 1,
    name: 'Ada Mensah',
    email: `${box}@example.org`,
    home: null,
    why: 'name' as const,
  }))
  const claim = { id: 4, duePence: 2600, paidOn: null }
  await answer('statements.lines', { rows: [{ ...line, donors, claim }], nextCursor: null })
  expect(screen.getByText(/^More than one person has this name/)).toBeTruthy()
  expect(
    screen.getByRole('button', { name: /^Book as from Ada Mensah \(abena@example\.org\): the name matches/ }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'claim #4' })).toBeTruthy()
  expect(screen.getByText(/^, which is for £26. Enter it there as paid/)).toBeTruthy()
})

it('a gift is of today in London unless another day is entered, in any time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T23:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await renderUnlocked('/admin/gifts/new')
  const day = await screen.findByLabelText<HTMLInputElement>(/^Day/)
  expect([day.value, day.max]).toEqual(['2026-07-02', '2026-07-02'])
})

it('the import says that a file is being read or needs its columns, and leaves the focus at its button', async () => {
  const { answer, next } = await renderUnlocked('/admin/gifts/statement')
  await answer('statements.lines', { rows: [], nextCursor: null })
  const picker = await screen.findByLabelText('Statement as CSV or OFX')
  const statuses = screen.getAllByRole('status')
  const words = () => statuses.map(({ textContent }) => textContent).join('')
  const button = screen.getByRole('button', { name: 'Choose a statement' })
  button.focus()
  const choose = () =>
    settled(() => fireEvent.change(picker, { target: { files: [new File(['When,What,In'], 'may.csv')] } }))
  await choose()

  const sent = await next('statements.importFile')
  expect(words()).toContain('Reading the file…')
  const guess = { date: 0, amount: 2, paidIn: null, description: 1, reference: null }
  const question = { headers: ['When', 'What', 'In'], samples: [], guess }
  const left = Object.fromEntries(LEFT_OUT.map((why) => [why, 0]))
  const nothing = {
    unknownColumns: null,
    usedColumns: null,
    imported: 0,
    booked: 0,
    known: 0,
    replaced: 0,
    decidedOtherwise: 0,
    ...left,
  }
  await settled(() => sent.respond({ ...nothing, unknownColumns: question }))
  expect(words()).toContain('Please say what the columns are.')
  expect(document.activeElement).toBe(button)
  await fillAll({ Date: '0', 'Amount, with': '2', 'Description or name': '1' })
  await press('Import')
  await answer('statements.importFile', { ...nothing, imported: 2 })
  expect(screen.getByText(/2 new incoming payments/)).toBeTruthy()
  expect(document.activeElement).toBe(button)
})
