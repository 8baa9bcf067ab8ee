import { expect, it } from 'vitest'
import { judge, type Books } from '../../proof/verdict.ts'

/** Two payments by two payers, each with its email. */
const BOOKS: Books = {
  charges: [
    { intentId: 'pi_1', payer: 'ada@example.org', pence: 1200 },
    { intentId: 'pi_2', payer: 'grace@example.org', pence: 2500 },
  ],
  records: [
    { intentId: 'pi_1', pence: 1200 },
    { intentId: 'pi_2', pence: 2500 },
  ],
  owed: [
    { messageId: '<1>', to: 'ada@example.org', state: 'sent' },
    { messageId: '<2>', to: 'grace@example.org', state: 'sent' },
  ],
  arrived: [
    { messageId: '<1>', to: 'ada@example.org', subject: 'Your order 1001' },
    { messageId: '<2>', to: 'grace@example.org', subject: 'Thank you' },
  ],
  killed: 1,
}
const [ada, grace] = BOOKS.charges
const [, thanks] = BOOKS.arrived

it('nothing is wrong with books that agree', () => {
  expect(judge(BOOKS)).toEqual({
    payments: { paid: 2, recorded: 2, doubled: 0, lost: 0 },
    emails: { owed: 2, once: 2, twice: 0, never: 0, again: 0 },
    failures: [],
  })
})

it.each<[string, Partial<Books>, object]>([
  ['a lost payment', { records: BOOKS.records.slice(1) }, { payments: { recorded: 1, lost: 1 } }],
  ['a payer charged twice', { charges: [ada!, { ...ada!, intentId: 'pi_2' }] }, { payments: { doubled: 1 } }],
  [
    'a payment recorded twice',
    { records: [...BOOKS.records, ...BOOKS.records.slice(1)] },
    { payments: { paid: 2, recorded: 2, doubled: 1 } },
  ],
  ['a record that nobody paid', { charges: [ada!] }, { payments: { paid: 1 } }],
  ['another amount', { charges: [ada!, { ...grace!, pence: 2600 }] }, { payments: { lost: 0 } }],
  ['an email never sent', { arrived: BOOKS.arrived.slice(0, 1) }, { emails: { once: 1, never: 1 } }],
  [
    'an email sent twice',
    { arrived: [...BOOKS.arrived, { ...thanks!, messageId: '<3>' }] },
    { emails: { twice: 1, again: 0 } },
  ],
  [
    'an email sent again though no process was killed',
    { arrived: [...BOOKS.arrived, thanks!], killed: 0 },
    { emails: { twice: 0, again: 1 } },
  ],
])('%s is found', (_what, books, counts) => {
  const verdict = judge({ ...BOOKS, ...books })
  expect(verdict.failures).not.toEqual([])
  expect(verdict).toMatchObject(counts)
})

it('a copy with the same Message-ID is allowed after a kill', () => {
  expect(judge({ ...BOOKS, arrived: [...BOOKS.arrived, thanks!] }).failures).toEqual([])
})
