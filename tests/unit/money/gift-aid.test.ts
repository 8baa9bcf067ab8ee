import { describe, expect, it } from 'vitest'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  endsOnFor,
  claimability,
  claimedPenceLeft,
  recordsNeededUntil,
  coversFrom,
  declarationError,
  donorStateOf,
  giftAidOf,
  isToConfirm,
  periodEndOf,
  scopesOf,
  timeLimitOf,
  type CoveringDeclaration,
  type DeclarableGift,
} from '#shared/money/gift-aid/gift-aid.ts'
import { firstNameOf } from '#shared/money/gift-aid/gift-aid-names.ts'

const RULES = { yearEnd: '03-31', today: '2026-11-26' }
const gift = (day: string, more: Partial<DeclarableGift> = {}): DeclarableGift => ({
  id: 1,
  kind: 'donation',
  supporterId: 7,
  donorName: 'Grace Mensah',
  day,
  amountPence: 5000,
  returnedPence: 0,
  isDisputed: false,
  ...more,
})
const declared = (madeOn: string, more: Partial<CoveringDeclaration> = {}): CoveringDeclaration => ({
  id: 10,
  supporterId: 7,
  donationId: null,
  scope: 'all gifts',
  source: 'paper',
  isConfirmed: false,
  madeOn,
  startsOn: coversFrom(madeOn),
  endsOn: null,
  title: 'Dr',
  firstName: 'Grace Ama',
  lastName: 'Mensah',
  address: '1 Reading Street',
  postcode: 'LS1 4AP',
  isOutsideUk: false,
  ...more,
})
/** Id of the declaration that covers a gift, or the reason why it cannot be claimed. */
function outcome(of: DeclarableGift, declarations: CoveringDeclaration[], rules = RULES): number | string {
  const claim = claimability(of, declarations, rules)
  return claim.isClaimable ? claim.declarationId : claim.reason
}

describe('whether Gift Aid can be claimed on a gift', () => {
  const may = declared('2026-05-01')
  const mine = declared('2026-06-01', { donationId: 1 })

  it('a quarter, without what was returned', () => {
    expect(giftAidOf(5000)).toBe(1250)
    expect(giftAidOf(1003)).toBe(250)
    expect(claimability(gift('2026-06-01', { returnedPence: 1000 }), [may], RULES)).toEqual({
      isClaimable: true,
      declarationId: 10,
      giftPence: 4000,
      taxPence: 1000,
      until: '2031-03-31',
    })
  })

  it.each([
    ['a bracelet', gift('2026-06-01', { kind: 'order', id: undefined }), [may], 'bracelets'],
    ['a refunded gift', gift('2026-06-01', { returnedPence: 5000 }), [may], 'returned'],
    ['a disputed gift', gift('2026-06-01', { isDisputed: true }), [may], 'disputed'],
    ['a collection box', gift('2026-06-01', { method: 'collection box' }), [may], 'collected'],
    ['a platform', gift('2026-06-01', { method: 'another platform' }), [may], 'platform'],
    ['a platform, undeclared', gift('2026-06-01', { method: 'another platform' }), [], 'no declaration'],
    [
      'a platform that does not claim',
      gift('2026-06-01', { method: 'another platform', decision: 'include' }),
      [may],
      10,
    ],
    ['a voucher', gift('2026-06-01', { method: 'voucher' }), [may], 'voucher'],
    ['a company', gift('2026-06-01', { method: 'company' }), [may], 'company'],
    ['a company by its name', gift('2026-06-01', { donorName: 'Mensah Grace Ltd' }), [may], 'company'],
    [
      'a parish that somebody declared for',
      gift('2026-06-01', { donorName: 'St Mary’s PCC' }),
      [mine],
      'company',
    ],
    ['colleagues', gift('2026-06-01', { donorName: 'Staff collection' }), [mine], 'company'],
    ['two donors', gift('2026-06-01', { donorName: 'Grace & Kofi Mensah' }), [may], 'joint'],
    ['a couple in German', gift('2026-06-01', { donorName: 'Herr und Frau Mensah' }), [mine], 'joint'],
    [
      'two donors, one beside the other',
      gift('2026-06-01', { donorName: 'Grace with Kofi' }),
      [mine],
      'joint',
    ],
    ['a gift left out', gift('2026-06-01', { decision: 'exclude' }), [may], 'excluded'],
    ['a no to Gift Aid', gift('2026-06-01', { answer: 'no' }), [may], 'said no'],
    ['a no, taken back by a treasurer', gift('2026-06-01', { answer: 'no', decision: 'include' }), [may], 10],
    [
      'a no, taken back by a declaration for the gift',
      gift('2026-06-01', { answer: 'no' }),
      [declared('2026-06-02', { donationId: 1, startsOn: '2026-06-01', scope: 'this gift' })],
      10,
    ],
    ['a yes', gift('2026-06-01', { answer: 'yes' }), [may], 10],
    [
      'one of the web that nobody confirmed',
      gift('2026-06-01', { id: 2 }),
      [declared('2026-05-01', { source: 'web', donationId: 1 })],
      'unconfirmed',
    ],
    [
      'one of the web that its donor confirmed',
      gift('2026-06-01', { id: 2 }),
      [declared('2026-05-01', { source: 'web', donationId: 1, isConfirmed: true })],
      10,
    ],
    [
      'one of the web, for the gift that it came with',
      gift('2026-06-01', { donorName: 'G. M.' }),
      [declared('2026-05-01', { source: 'web', donationId: 1 })],
      10,
    ],
    [
      'another payment of the monthly gift that it came with',
      gift('2026-09-01', { id: 4, mandateId: 3, supporterId: null }),
      [declared('2026-05-01', { source: 'web', donationId: 1, mandateId: 3, scope: 'this monthly gift' })],
      10,
    ],
    [
      'a payment of another monthly gift',
      gift('2026-09-01', { id: 4, mandateId: 8 }),
      [declared('2026-05-01', { source: 'web', donationId: 1, mandateId: 3, scope: 'this monthly gift' })],
      'no declaration',
    ],
    [
      'another payment, where only one was declared',
      gift('2026-09-01', { id: 4, mandateId: 3 }),
      [declared('2026-05-01', { source: 'web', donationId: 1, mandateId: 3, scope: 'this gift' })],
      'no declaration',
    ],
    ['another name at the address', gift('2026-06-01', { donorName: 'Kofi Mensah' }), [may], 'other name'],
    ['an initial', gift('2026-06-01', { donorName: 'G Mensah' }), [may], 'other name'],
    [
      'another name, known to be the donor',
      gift('2026-06-01', { donorName: 'Grace Smith', decision: 'include' }),
      [may],
      10,
    ],
    ['the name in another order', gift('2026-06-01', { donorName: 'MENSAH, Mrs Grace' }), [may], 10],
    [
      'a name and address of another script',
      gift('2026-06-01', { donorName: 'Grace Mensah' }),
      [declared('2026-05-01', { address: 'ул. Ленина 5' })],
      'unwritable',
    ],
    [
      'a declaration of two',
      gift('2026-06-01'),
      [declared('2026-05-01', { firstName: 'Kofi and Grace' })],
      'unwritable',
    ],
    ['one without a postcode', gift('2026-06-01'), [declared('2026-05-01', { postcode: '' })], 'unwritable'],
    ['no declaration', gift('2026-06-01'), [], 'no declaration'],
    ['another donor at the same address', gift('2026-06-01', { supporterId: 8 }), [may], 'no declaration'],
    ['an anonymous gift', gift('2026-06-01', { supporterId: null }), [may], 'no declaration'],
    [
      'an anonymous gift, and a declaration without its donor',
      gift('2026-06-01', { id: 2, supporterId: null }),
      [declared('2026-05-01', { supporterId: null, donationId: 1 })],
      'no declaration',
    ],
    ['a declaration of today', gift('2026-11-26'), [declared('2026-11-26')], 10],
    [
      'another name, claimed before',
      gift('2026-06-01', { donorName: 'Kofi Mensah', claimedBy: 10 }),
      [may],
      'other name',
    ],
    ['another surname', gift('2026-06-01', { donorName: 'Grace Smith' }), [may], 'other name'],
    ['only a first name', gift('2026-06-01', { donorName: 'Grace' }), [may], 'other name'],
    [
      'half of the surname',
      gift('2026-06-01', { donorName: 'Grace Mensah' }),
      [declared('2026-05-01', { lastName: 'Mensah-Smith' })],
      'other name',
    ],
    [
      'a first name, and a declared surname without letters',
      gift('2026-06-01', { donorName: 'Grace' }),
      [declared('2026-05-01', { lastName: '’' })],
      'other name',
    ],
    [
      'a declaration of another gift only',
      gift('2026-06-01', { id: 2 }),
      [declared('2026-05-01', { scope: 'this gift', donationId: 1 })],
      'no declaration',
    ],
    ['exactly four years before it', gift('2022-05-01'), [may], 10],
    ['a day more', gift('2022-04-30'), [may], 'before declaration'],
    [
      'a spoken one whose record is sent tomorrow',
      gift('2026-11-20'),
      [declared('2026-11-27')],
      'not in effect',
    ],
    [
      'an erased donor, by the gift’s own',
      gift('2026-06-01', { supporterId: null }),
      [declared('2026-06-01', { supporterId: null, donationId: 1 })],
      10,
    ],
  ])('%s', (_what, of, declarations, expected) => {
    expect(outcome(of, declarations)).toBe(expected)
  })

  it('a cancellation ends it from that day on, whatever the time; earlier gifts stay claimable', () => {
    const cancelled = [declared('2026-05-01', { endsOn: '2026-08-10' })]
    expect(outcome(gift('2026-08-09'), cancelled)).toBe(10)
    expect(outcome(gift('2026-08-10'), cancelled)).toBe('ended')
    expect(outcome(gift('2026-08-11'), cancelled)).toBe('ended')
    // cancelling a spoken declaration within 30 days ends it from its start
    expect(outcome(gift('2026-05-02'), [declared('2026-05-01', { endsOn: coversFrom('2026-05-01') })])).toBe(
      'ended',
    )
  })

  it('ended and made again, it covers the gap and has the newer address', () => {
    const twice = [declared('2026-01-10', { endsOn: '2026-03-01' }), declared('2026-07-01', { id: 11 })]
    expect(outcome(gift('2026-04-01'), twice)).toBe(11)
    expect(outcome(gift('2026-02-01'), twice)).toBe(11)
    expect(outcome(gift('2022-04-30'), twice)).toBe(10)
  })

  it('of two addresses, the gift’s own declaration comes first, then the newest', () => {
    const moved = [
      declared('2026-05-01', { id: 10 }),
      declared('2026-09-01', { id: 12 }),
      // a paper declaration that was entered later than the newer one
      declared('2026-07-01', { id: 13 }),
      declared('2026-06-01', { id: 11, donationId: 1, scope: 'this gift' }),
    ]
    expect(outcome(gift('2026-06-01'), moved)).toBe(11)
    expect(outcome(gift('2026-06-01', { id: 2 }), moved)).toBe(12)
    const sameDay = [declared('2026-09-01', { id: 12 }), declared('2026-09-01', { id: 14 })]
    expect(outcome(gift('2026-06-01'), sameDay)).toBe(14)
    expect(outcome(gift('2026-06-01'), sameDay.toReversed())).toBe(14)
  })

  it.each([
    ['spoken', '2026-05-31', '2022-05-01'],
    ['spoken', '2026-06-01', '2026-06-01'],
    ['paper', '2026-05-02', '2026-05-02'],
  ] as const)('one that was %s on 1 May and is cancelled on %s ends on %s', (source, today, endsOn) =>
    expect(endsOnFor({ source, madeOn: '2026-05-01', startsOn: '2022-05-01' }, today)).toBe(endsOn),
  )

  it('a claim has the rest of a gift, and one that HMRC has loses only what was wrong', () => {
    const left = (more: Partial<DeclarableGift>, isFiled: boolean, declarations = [may]) =>
      claimedPenceLeft(claimability(gift('2026-06-01', more), declarations, RULES), 4500, isFiled)
    expect(left({}, false)).toBe(4500)
    expect(left({ returnedPence: 1000 }, false)).toBe(4000)
    expect(left({ returnedPence: 1000 }, true)).toBe(4000)
    // while the dispute is open, an unsent claim leaves the gift out, and a submitted one stays
    expect([left({ isDisputed: true }, false), left({ isDisputed: true }, true)]).toEqual([0, 4500])
    const never = [{ ...may, endsOn: may.startsOn }]
    expect([left({}, false, never), left({}, true, never)]).toEqual([0, 0])
    expect(left({ decision: 'exclude' }, true)).toBe(0)
    // claimed before the rule about names existed
    expect(left({ donorName: 'Kofi Mensah' }, true)).toBe(4500)
    // after an erasure the gift has no supporter, so only the claim knows the declaration
    const erased = { supporterId: null, donorName: 'Erased', claimedBy: 10, returnedPence: 1000 }
    expect(left(erased, true)).toBe(4000)
    expect(left({ ...erased, claimedBy: null }, true)).toBe(0)
  })

  it('the donor sees the true state of the gift', () => {
    const told = (more: Partial<DeclarableGift>, declarations: CoveringDeclaration[], about: object = {}) => {
      const of = gift('2026-06-01', more)
      return donorStateOf(of, claimability(of, declarations, RULES), {
        hasOwn: false,
        claimedPence: null,
        ...about,
      })
    }
    expect(told({}, [may])).toBe('declared')
    expect(told({}, [])).toBe('open')
    expect(told({ answer: 'no' }, [may])).toBe('declined')
    expect(told({ returnedPence: 5000 }, [may])).toBe('closed')
    expect(told({ method: 'voucher' }, [])).toBe('closed')
    expect(told({}, [{ ...may, endsOn: may.startsOn }], { hasOwn: true })).toBe('closed')
    // claimed before the rule about names existed
    expect(told({ donorName: 'Kofi Mensah' }, [may], { claimedPence: 5000 })).toBe('declared')
    expect(told({ donorName: 'Kofi Mensah' }, [may])).toBe('open')
    expect(told({ decision: 'exclude' }, [may], { claimedPence: 5000 })).toBe('closed')
  })

  it.each([
    ['2026-08-09T22:59:00Z', '2026-08-09', 'at 23:59 in summer'],
    ['2026-08-09T23:01:00Z', '2026-08-10', 'at 00:01 in summer'],
    ['2026-12-31T23:59:00Z', '2026-12-31', 'at 23:59 in winter'],
    ['2027-01-01T00:01:00Z', '2027-01-01', 'at 00:01 in winter'],
    ['2026-03-28T23:59:00Z', '2026-03-28', 'before the day on which clocks go forward'],
    ['2026-03-29T00:30:00Z', '2026-03-29', 'in its first hour'],
    ['2026-03-29T22:59:00Z', '2026-03-29', 'in its last minute'],
    ['2026-10-24T23:01:00Z', '2026-10-25', 'in the first minute of the day on which they go back'],
    ['2026-10-25T01:30:00Z', '2026-10-25', 'in its repeated hour'],
    ['2026-10-25T23:59:00Z', '2026-10-25', 'in its last minute'],
  ])('a gift of %s belongs to %s: %s', (at, day) => {
    expect(londonDay(new Date(at))).toBe(day)
    const cancelled = [declared('2026-01-01', { endsOn: day })]
    expect(outcome(gift(londonDay(new Date(at))), cancelled, { ...RULES, today: '2027-02-01' })).toBe('ended')
  })
})

it.each([
  ['firstName', 'Ada & Kofi', 'one person'],
  ['firstName', 'Mr and Mrs', 'one person'],
  ['firstName', 'Mr Mrs', 'one person'],
  ['title', 'Mr &', 'one person'],
  ['title', '', undefined],
  ['firstName', '12', 'first name'],
  ['firstName', ' ', 'first name'],
  ['lastName', 'x'.repeat(36), 'at most 35 characters'],
  ['lastName', ` ${'x'.repeat(35)} `, undefined],
  ['address', '12', undefined],
  ['address', 'Mill & Forge Cottage', undefined],
  ['isOutsideUk', true, undefined],
  ['scope', 'this gift', undefined],
  ['scope', 'some', 'which gifts'],
  ['postcode', 'ls1 4ap', undefined],
  ['postcode', '12345', 'UK postcode'],
  ['lastName', 'Mensah family', 'one person'],
  ['firstName', 'Анна', 'letters A to Z'],
  ['address', '東京都 1-2-3', 'letters A to Z'],
  ['address', '٥ Reading Street', 'letters A to Z'],
  ['address', '---', 'home address'],
  ['lastName', '’', 'last name'],
  ['firstName', 'Zoë-Łucja', undefined],
  ['lastName', 'O’Brien', undefined],
  ['address', 'Flat 2½, Église House', undefined],
] as const)('a declaration with the %s %j', (field, value, message) => {
  const { title, firstName, lastName, address, postcode, isOutsideUk, scope } = declared('2026-05-01')
  const typed = { title, firstName, lastName, address, postcode, isOutsideUk, scope, [field]: value }
  if (message === undefined) expect(declarationError(field, typed)).toBeUndefined()
  else expect(declarationError(field, typed)).toContain(message)
})

it('a donor is offered the scopes of their kind of gift', () => {
  expect(scopesOf(true)).toEqual(['this monthly gift', 'all gifts'])
  expect(scopesOf(false)).toEqual(['this gift', 'all gifts'])
  const { title, firstName, lastName, address, postcode, isOutsideUk } = declared('2026-05-01')
  const typed = { title, firstName, lastName, address, postcode, isOutsideUk, scope: 'this gift' }
  expect(declarationError('scope', typed, scopesOf(true))).toContain('which gifts')
  expect(declarationError('isOutsideUk', typed, scopesOf(true))).toBeUndefined()
  expect(declarationError('postcode', { ...typed, postcode: ' ', isOutsideUk: true })).toBeUndefined()
})

it.each([
  [{}, true],
  [{ scope: 'this gift' }, false],
  [{ source: 'paper' }, false],
  [{ isConfirmed: true }, false],
  [{ endsOn: '2026-06-01' }, false],
] as const)('a web declaration with %j needs a confirmation: %s', (more, isAsked) => {
  expect(isToConfirm(declared('2026-05-01', { source: 'web', ...more }))).toBe(isAsked)
})

describe('the time limit', () => {
  it.each([
    ['2022-03-31', '03-31', '2022-03-31', '2026-03-31'],
    ['2022-04-01', '03-31', '2023-03-31', '2027-03-31'],
    ['2026-11-26', '12-31', '2026-12-31', '2030-12-31'],
    ['2023-03-01', '02-28', '2024-02-29', '2028-02-29'],
    ['2024-02-29', '02-28', '2024-02-29', '2028-02-29'],
    ['2024-03-01', '02-29', '2025-02-28', '2029-02-28'],
    ['2024-02-20', '02-20', '2024-02-20', '2028-02-20'],
  ])('of a gift of %s with accounts to %s', (day, yearEnd, end, limit) => {
    expect(periodEndOf(day, yearEnd)).toBe(end)
    expect(timeLimitOf(day, yearEnd)).toBe(limit)
  })

  it('includes its last day', () => {
    const early = [declared('2022-04-01')]
    expect(outcome(gift('2022-03-31'), early, { ...RULES, today: '2026-03-31' })).toBe(10)
    expect(outcome(gift('2022-03-31'), early, { ...RULES, today: '2026-04-01' })).toBe('time limit')
    expect(coversFrom('2028-02-29')).toBe('2024-02-29')
    expect(recordsNeededUntil('2026-04-01', '03-31')).toBe('2033-03-31')
  })
})

it.each([
  ['Ada Okafor', 'Ada'],
  [' Zoë ', 'Zoë'],
  ['Dr Ada Okafor', 'Dr Ada Okafor'],
  ['Ada and Kofi Mensah', 'Ada and Kofi Mensah'],
  ['St Mary’s Church', 'St Mary’s Church'],
])('thanks address %j as %j', (name, addressed) => expect(firstNameOf(name)).toBe(addressed))
