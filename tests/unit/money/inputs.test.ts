/** Inputs of the calls about money: accepted ones, how they are stored, and the errors of refused ones. */
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  contactDetails,
  createIntentInput,
  MAX_CART_LINES,
  paymentIntentId,
} from '#shared/money/checkout/checkout.ts'
import { MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { createDonationIntentInput, TOO_SMALL } from '#shared/money/donations/donations.ts'
import {
  claimInput,
  claimMove,
  decideInput,
  smallGiftsInput,
} from '#shared/money/gift-aid/gift-aid-claims.ts'
import { endDeclarationInput, endGiftAidInput, giftAidAccess } from '#shared/money/gift-aid/gift-aid-page.ts'
import { giftAidInput } from '#shared/money/gift-aid/gift-aid.schema.ts'
import { givingInput, saveGivingInput, yearEndOf } from '#shared/money/funds/giving.ts'
import { mandateChange, mandateChangeInput } from '#shared/money/monthly/mandates.schema.ts'
import { changeDayInput, pauseInput } from '#shared/money/monthly/monthly.schema.ts'
import { bookLineInput, columnMap, statementInput } from '#shared/money/statements/statements.schema.ts'
import { offlineGiftInput, undoGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { enterChoicesInput } from '#shared/money/orders/order-choices.schema.ts'
import { correctContactInput, orderContact } from '#shared/money/orders/order-contact.schema.ts'
import { markOrdersInput } from '#shared/money/orders/order-details.ts'
import {
  attentionInput,
  refundInput,
  resolvePaymentIssueInput,
} from '#shared/money/payments/payment-timeline.ts'
import { paymentSearch } from '#shared/money/payments/payments.ts'
import { orderSearch, orderStatusInput, trackingNoteInput } from '#shared/money/orders/orders.ts'
import { spendInput } from '#shared/money/funds/spending.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'

const KEY = '6f1c2d3e-4a5b-4c6d-8e7f-0123456789ab'
const DAY = '2026-11-24'
const ada = { firstName: 'Ada', lastName: 'Mensah', address: '1 Reading Street', postcode: 'ls14ap' }
const declared = { ...ada, scope: 'this gift' }
const paper = { source: 'paper', madeOn: DAY, declaration: declared }
const contact = {
  name: 'Ada',
  email: 'ada@example.org',
  line1: '1 Reading Street',
  line2: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
}
const NO_CONTACT = { name: '', email: '', line1: '', line2: '', town: '', postcode: '' }
const columns = { date: 0, amount: 1, paidIn: null, description: 2, reference: null }
const cartItem = { braceletId: 1, quantity: 1 }
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** A valid input; further valid changes with their stored form; and refused changes. */
type Rules = {
  schema: z.ZodType
  valid: object
  accepts?: [change: object, stored?: object][]
  refuses: [change: object, path: string, message?: string][]
}

const PLAIN = 'Please enter an amount such as 12.50'
const DECIMAL = 'Please enter an amount such as 12.00'
const WHICH_GIFTS = 'Please choose which gifts you mean'
const WHO_GAVE = 'Gift Aid needs to know who gave it'
const REVERSED = 'The last day is before the first'

const INPUTS: Record<string, Rules> = {
  'a checkout': {
    schema: createIntentInput,
    valid: { cartItems: [cartItem] },
    accepts: [
      [{ cartItems: times(MAX_CART_LINES, cartItem) }],
      [{ idempotencyKey: KEY.toUpperCase() }, { idempotencyKey: KEY }],
    ],
    refuses: [
      [{ cartItems: 'all' }, 'cartItems', 'The cart must be a list'],
      [{ cartItems: [] }, 'cartItems', 'Your cart is empty'],
      [
        { cartItems: times(MAX_CART_LINES + 1, cartItem) },
        'cartItems',
        'An order can include at most 100 different bracelets',
      ],
      [{ idempotencyKey: 'again' }, 'idempotencyKey', 'Please leave this out, or send a UUID'],
    ],
  },
  'the contact of a checkout': {
    schema: contactDetails,
    valid: contact,
    accepts: [[{ email: 'Ada@EXAMPLE.org ', line2: undefined }, { email: 'Ada@example.org' }]],
    refuses: [
      [{ town: ' ' }, 'town', 'Please enter your town or city'],
      [{ line2: 'x'.repeat(201) }, 'line2', 'Please use at most 200 characters'],
    ],
  },
  'a corrected contact': {
    schema: orderContact,
    valid: contact,
    accepts: [
      [
        { email: 'Ada@EXAMPLE.org', postcode: 'ls14ap' },
        { email: 'Ada@example.org', postcode: 'LS1 4AP' },
      ],
      [NO_CONTACT, NO_CONTACT],
      [{ ...NO_CONTACT, name: 'Ada' }],
      [{ email: '' }],
    ],
    refuses: [
      [{ email: 'ada' }, 'email', 'Please enter an email address such as name@example.com'],
      [{ name: '' }, 'name', 'Please enter your full name'],
      [{ line1: '' }, 'line1', 'Please enter the first line of your address'],
      [{ town: '' }, 'town', 'Please enter your town or city'],
      [{ postcode: '' }, 'postcode', 'Please enter your postcode'],
      [{ ...NO_CONTACT, line1: '1 Reading Street', name: 'Ada', town: 'Leeds' }, 'postcode'],
    ],
  },
  'a correction': {
    schema: correctContactInput,
    valid: { id: 1, contact, before: NO_CONTACT },
    accepts: [[{}, { resend: [] }], [{ resend: times(20, 1) }]],
    refuses: [
      [{ resend: times(21, 1) }, 'resend'],
      [{ id: 0 }, 'id'],
    ],
  },
  'a donation': {
    schema: createDonationIntentInput,
    valid: { amount: '25', donorEmail: 'ada@example.org', donorName: 'Ada' },
    accepts: [
      [{}, { amount: 2500 }],
      [{ giftAid: null }, { giftAid: null }],
      [{ monthlyDay: 28, giftAid: { ...declared, scope: 'this monthly gift' } }],
      [{ giftAid: { ...declared, scope: 'all gifts' } }],
      [{ giftAid: declared }],
    ],
    refuses: [
      [{ monthlyDay: 0 }, 'monthlyDay'],
      [{ monthlyDay: 29 }, 'monthlyDay'],
      [{ monthlyDay: 1, giftAid: declared }, 'giftAid.scope', WHICH_GIFTS],
      [{ giftAid: { ...declared, scope: 'this monthly gift' } }, 'giftAid.scope', WHICH_GIFTS],
    ],
  },
  'a declaration': {
    schema: giftAidInput,
    valid: declared,
    accepts: [
      [{ firstName: ' Ada\n' }, { firstName: 'Ada', title: '', postcode: 'LS1 4AP', isOutsideUk: false }],
      [{ postcode: ' ', isOutsideUk: true }, { postcode: '' }],
    ],
    refuses: [
      [{ postcode: undefined }, 'postcode', 'Please enter a UK postcode such as SW1A 1AA'],
      [{ isOutsideUk: true }, 'postcode', 'Please leave the postcode empty if you live outside the UK'],
      [{ lastName: ' ' }, 'lastName', 'Please enter your last name'],
      [{ scope: 'some' }, 'scope', WHICH_GIFTS],
    ],
  },
  'an ending of a declaration by its donor': {
    schema: endGiftAidInput,
    valid: { token: '1-x' },
    accepts: [[{}, { reason: 'cancelled' }], [{ reason: 'too little tax' }]],
    refuses: [
      [{ reason: 'mistake' }, 'reason'],
      [{ token: 'x'.repeat(61) }, 'token'],
    ],
  },
  'an ending of a declaration': {
    schema: endDeclarationInput,
    valid: { id: 1, endsOn: DAY, reason: 'mistake' },
    refuses: [
      [{ reason: 'erased' }, 'reason'],
      [{ endsOn: '24/11/2026' }, 'endsOn', 'Please enter a day'],
    ],
  },
  'the opening of a gift by its payment': {
    schema: giftAidAccess,
    valid: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' },
    refuses: [
      [{ paymentIntentId: '1' }, 'paymentIntentId', 'A payment intent identifier begins with pi_'],
      [{ clientSecret: 'x'.repeat(501) }, 'clientSecret'],
    ],
  },
  'a gift that is entered': {
    schema: offlineGiftInput,
    valid: {
      idempotencyKey: KEY,
      receivedOn: DAY,
      amount: '12',
      method: 'cash',
      donor: { kind: 'supporter', supporterId: 1 },
    },
    accepts: [
      [{}, { amount: '12.00', note: '', projectId: null, giftAid: { source: 'none' }, sendReceipt: false }],
      [{ amount: ' £1,234.5' }, { amount: '1234.50' }],
      [{ amount: '999,999' }, { amount: '999999.00' }],
      [{ amount: '1,234.56' }, { amount: '1234.56' }],
      [{ amount: '012.34' }, { amount: '12.34' }],
      [{ receivedOn: '2000-01-01' }],
      [{ giftAid: paper, donor: { kind: 'new', name: 'Ada' } }],
      [{ donor: { kind: 'anonymous' }, giftAid: { source: 'no' } }],
    ],
    refuses: [
      [{ amount: '0' }, 'amount', 'Please enter an amount above zero'],
      [{ amount: '999999.01' }, 'amount', 'Please enter at most £999,999'],
      [{ amount: '1,000,000' }, 'amount', 'Please enter at most £999,999'],
      [{ amount: '12£' }, 'amount', DECIMAL],
      [{ amount: '0123,456' }, 'amount', DECIMAL],
      [{ amount: '12,34' }, 'amount', DECIMAL],
      [{ amount: '1,2345' }, 'amount', DECIMAL],
      [{ amount: '12.345' }, 'amount', DECIMAL],
      [{ receivedOn: '1999-12-31' }, 'receivedOn', 'Please enter a day of the last 6 years'],
      [{ donor: { kind: 'supporter', supporterId: 0 } }, 'donor.supporterId', 'Please choose the donor'],
      [{ donor: { kind: 'new', name: '' } }, 'donor.name', 'Please enter the donor’s name'],
      [{ giftAid: paper, donor: { kind: 'anonymous' } }, 'giftAid.source', WHO_GAVE],
      [{ giftAid: paper, method: 'collection box' }, 'giftAid.source', WHO_GAVE],
      [{ giftAid: paper, method: 'company' }, 'giftAid.source', WHO_GAVE],
      [
        { giftAid: { ...paper, declaration: { ...declared, scope: 'this monthly gift' } } },
        'giftAid.declaration.scope',
        WHICH_GIFTS,
      ],
    ],
  },
  'an entry that is undone': {
    schema: undoGiftInput,
    valid: { id: 1, reason: 'twice' },
    accepts: [[{}, { keepsDeclaration: false }]],
    refuses: [[{ reason: '' }, 'reason']],
  },
  'a statement': {
    schema: statementInput,
    valid: { text: 'x' },
    accepts: [[{ columns }]],
    refuses: [
      [{ text: '' }, 'text', 'This file is empty'],
      [{ text: 'x'.repeat(500_001) }, 'text', 'This file is too large. Please export a shorter period'],
    ],
  },
  'the columns of a statement': {
    schema: columnMap,
    valid: columns,
    accepts: [[{ amount: null, paidIn: 199 }], [{ description: null, reference: 3 }]],
    refuses: [
      [{ date: null }, 'date', 'Please choose the column of the date'],
      [{ amount: null }, 'amount', 'Please choose the column of the amount'],
      [{ description: null }, 'description', 'Please choose the column that says who paid'],
      [{ paidIn: 200 }, 'paidIn'],
      [{ date: -1 }, 'date'],
    ],
  },
  'a line of a statement': {
    schema: bookLineInput,
    valid: { id: 1, donor: { kind: 'new', name: 'Ada' }, giftAid: paper },
    refuses: [[{ donor: { kind: 'anonymous' } }, 'giftAid.source', WHO_GAVE]],
  },
  'a claim': {
    schema: claimInput,
    valid: { from: DAY, to: DAY, key: KEY },
    accepts: [[{ from: '2000-01-01' }]],
    refuses: [
      [{ to: '2026-11-23' }, 'to', REVERSED],
      [{ from: '1999-12-31' }, 'from', 'Please enter the first day'],
      [{ to: '' }, 'to', 'Please enter the last day'],
    ],
  },
  'what HMRC has paid': {
    schema: claimMove,
    valid: { id: 1, to: 'paid', on: DAY, amount: '£1,250.5' },
    accepts: [
      [{}, { amount: '1250.50' }],
      [{ to: 'submitted' }, { asTaken: false }],
    ],
    refuses: [
      [{ amount: '0' }, 'amount', 'Please enter what HMRC has paid'],
      [{ amount: ' ' }, 'amount', 'Please enter what HMRC has paid'],
      [{ on: '' }, 'on', 'Please enter the day'],
      [{ to: 'returned', reason: '' }, 'reason', 'Please enter the reason'],
    ],
  },
  'a decision about Gift Aid': {
    schema: decideInput,
    valid: { id: 1, decision: 'include', reason: 'x'.repeat(300) },
    refuses: [[{ reason: 'x'.repeat(301) }, 'reason', 'Please use at most 300 characters']],
  },
  'small gifts': {
    schema: smallGiftsInput,
    valid: { taxYear: 2000, amount: '8,000', version: 0 },
    accepts: [[{ taxYear: 2098 }, { amount: '8000.00' }]],
    refuses: [
      [{ amount: '8000.01' }, 'amount', 'At most £8,000 of a tax year can be claimed'],
      [{ amount: '' }, 'amount', 'Please enter an amount'],
      [{ taxYear: 1999 }, 'taxYear'],
      [{ taxYear: 2099 }, 'taxYear'],
      [{ version: -1 }, 'version'],
    ],
  },
  'the settings of giving': {
    schema: givingInput,
    valid: {
      hmrcReference: ' ab/123-45',
      yearEndDay: 29,
      yearEndMonth: 2,
      addsUpSmallGifts: true,
      showsFunds: false,
    },
    accepts: [
      [{}, { hmrcReference: 'AB12345' }],
      [{ hmrcReference: '' }],
      [{ hmrcReference: '', declinesGiftAid: true }],
      [{ yearEndDay: 31, yearEndMonth: 12 }],
      [{ yearEndDay: 30, yearEndMonth: 4 }],
    ],
    refuses: [
      [
        { hmrcReference: 'ABC1' },
        'hmrcReference',
        'Please enter one or two letters and up to five digits, such as AB12345',
      ],
      [{ hmrcReference: 'AB123456' }, 'hmrcReference'],
      [{ declinesGiftAid: true }, 'declinesGiftAid', 'Please untick this, or leave HMRC’s reference empty'],
      [{ yearEndDay: 0 }, 'yearEndDay', 'Please enter a day from 1'],
      [{ yearEndDay: 32 }, 'yearEndDay', 'Please enter a day up to 31'],
      [{ yearEndDay: 30 }, 'yearEndDay', 'This month has fewer days'],
      [{ yearEndDay: 31, yearEndMonth: 4 }, 'yearEndDay', 'This month has fewer days'],
      [{ yearEndMonth: 13 }, 'yearEndMonth'],
    ],
  },
  'the settings of giving, saved': {
    schema: saveGivingInput,
    valid: {
      hmrcReference: '',
      yearEndDay: 31,
      yearEndMonth: 3,
      addsUpSmallGifts: true,
      showsFunds: true,
      version: 1,
    },
    refuses: [
      [{ version: 0 }, 'version'],
      [{ version: 2 ** 31 }, 'version'],
    ],
  },
  'spent money': {
    schema: spendInput,
    valid: { key: KEY, day: DAY, amount: ' £ 1,250.00', fundId: 1, purpose: ' Books ' },
    accepts: [
      [{}, { amount: '1250.00', purpose: 'Books', receiptId: null, isConfirmed: false }],
      [{ amount: '£0.01', day: '2099-12-31' }, { amount: '0.01' }],
      [{ amount: '9999999', day: '2000-01-01' }],
    ],
    refuses: [
      [{ amount: '0.00' }, 'amount', PLAIN],
      [{ amount: '12.345' }, 'amount', PLAIN],
      [{ amount: '1,25' }, 'amount', PLAIN],
      [{ amount: '5£' }, 'amount', PLAIN],
      [{ amount: '12345678' }, 'amount', PLAIN],
      [{ amount: undefined }, 'amount', PLAIN],
      [{ day: '1999-12-31' }, 'day', 'Please choose a day between 2000 and 2099'],
      [{ day: '2100-01-01' }, 'day', 'Please choose a day between 2000 and 2099'],
      [{ day: '2026-02-30' }, 'day', 'Please enter the day on which it was paid'],
      [{ purpose: ' ' }, 'purpose', 'Please enter what it was for'],
      [{ purpose: 'x'.repeat(201) }, 'purpose', 'Please use at most 200 characters'],
    ],
  },
  'a refund': {
    schema: refundInput,
    valid: { id: 1, amount: '0.01', reason: 'duplicate', key: KEY },
    accepts: [[{}, { emailPayer: false }]],
    refuses: [
      [{ amount: '0.00' }, 'amount', 'Please refund at least £0.01'],
      [{ amount: '1' }, 'amount', DECIMAL],
    ],
  },
  'an outcome of a payment issue': {
    schema: resolvePaymentIssueInput,
    valid: { id: 1, resolution: 'x'.repeat(500) },
    refuses: [
      [{ resolution: '' }, 'resolution', 'Please enter the outcome'],
      [{ resolution: 'x'.repeat(501) }, 'resolution', 'Please use at most 500 characters'],
    ],
  },
  'a change of status': {
    schema: orderStatusInput,
    valid: { id: 1, from: 'packed', to: 'sent', carrier: 'DPD', trackingNote: ' 1 ' },
    accepts: [
      [{}, { emailBuyer: false, trackingNote: '1' }],
      [{ to: 'cancelled', refundKey: KEY, carrier: undefined, trackingNote: undefined }],
      [{ to: 'to pack', carrier: undefined, trackingNote: undefined }],
    ],
    refuses: [
      [{ refundKey: KEY }, 'refundKey', 'Only a cancelled order is refunded'],
      [{ to: 'to pack', trackingNote: undefined }, 'trackingNote', 'Only an order that is sent has a parcel'],
      [{ to: 'delivered', carrier: undefined }, 'trackingNote', 'Only an order that is sent has a parcel'],
    ],
  },
  'changes of several orders': {
    schema: markOrdersInput,
    valid: { orders: times(100, { id: 1, from: 'packed', to: 'sent' }) },
    accepts: [[{}, { emailBuyer: false }]],
    refuses: [
      [{ orders: [] }, 'orders'],
      [{ orders: times(101, { id: 1, from: 'packed', to: 'sent' }) }, 'orders'],
    ],
  },
  'the tracking of a parcel': {
    schema: trackingNoteInput,
    valid: { id: 1, trackingNote: 'x'.repeat(500) },
    refuses: [
      [{ trackingNote: 'x'.repeat(501) }, 'trackingNote', 'Please use at most 500 characters'],
      [{ carrier: 'A friend' }, 'carrier'],
    ],
  },
  'entered choices': {
    schema: enterChoicesInput,
    valid: { id: 1, lines: [{ lineId: 1, before: [], choices: [{ question: 'Size?', answer: ' L ' }] }] },
    refuses: [
      [{ lines: [] }, 'lines'],
      [{ lines: times(501, { lineId: 1, before: [], choices: [] }) }, 'lines'],
    ],
  },
  'a list of payments': {
    schema: paymentSearch,
    valid: { from: DAY, to: DAY, q: 'x'.repeat(200) },
    refuses: [
      [{ to: '2026-11-23' }, 'to', REVERSED],
      [{ q: 'x'.repeat(201) }, 'q'],
    ],
  },
  'a list of orders': {
    schema: orderSearch,
    valid: { ids: times(100, 1) },
    refuses: [
      [{ from: DAY, to: '2026-11-23' }, 'to', REVERSED],
      [{ ids: [] }, 'ids'],
      [{ ids: times(101, 1) }, 'ids'],
    ],
  },
  'a list of payment issues': {
    schema: attentionInput,
    valid: { limit: 500 },
    refuses: [
      [{ from: DAY, to: '2026-11-23' }, 'to', REVERSED],
      [{ limit: 501 }, 'limit'],
    ],
  },
  'the day of a monthly gift': {
    schema: changeDayInput,
    valid: { token: '1-x', version: 1, day: 28 },
    refuses: [
      [{ day: 0 }, 'day'],
      [{ day: 29 }, 'day'],
      [{ version: 0 }, 'version'],
    ],
  },
  'a pause of a monthly gift': {
    schema: pauseInput,
    valid: { token: '1-x', version: 1, months: 3 },
    refuses: [
      [{ months: 0 }, 'months'],
      [{ months: 4 }, 'months'],
    ],
  },
  'a change of a monthly gift': {
    schema: mandateChangeInput,
    valid: { id: 1, version: 1, change: { to: 'amount', amount: MIN_DONATION_POUNDS } },
    refuses: [
      [{ version: 0 }, 'version'],
      [{ change: { to: 'amount', amount: TOO_LITTLE } }, 'change.amount', TOO_SMALL],
      [{ change: { to: 'day', day: 29 } }, 'change.day'],
      [{ change: { to: 'paused', months: 4 } }, 'change.months'],
    ],
  },
}

const brief = (change: object): string =>
  inspect(change, { breakLength: Infinity, maxArrayLength: 1, maxStringLength: 40 })

describe.each(Object.entries(INPUTS))('%s', (_name, { schema, valid, accepts = [[{}]], refuses }) => {
  for (const [change, stored = {}] of accepts)
    it(`is accepted with ${brief(change)}`, () => {
      expect(schema.parse({ ...valid, ...change })).toMatchObject(stored)
    })

  for (const [change, path, message = expect.any(String)] of refuses)
    it(`is refused with ${brief(change)}`, () => {
      const { error } = schema.safeParse({ ...valid, ...change })
      const refusals = error?.issues.map((issue) => [issue.path.join('.'), issue.message])
      expect(refusals).toContainEqual([path, message])
    })
})

it('a pause without a number of gifts lasts until it is resumed', () => {
  expect(mandateChange.parse({ to: 'paused' })).toEqual({ to: 'paused' })
})

it.each(['pi_', 'xpi_1', 'pi_1_secret', `pi_${'1'.repeat(101)}`])('%s is not a payment intent', (id) =>
  expect(paymentIntentId.safeParse(id).success).toBe(false),
)

it('the last day of a year is stored as month and day', () => {
  expect(yearEndOf({ yearEndDay: 5, yearEndMonth: 4 })).toBe('04-05')
  expect(yearEndOf({ yearEndDay: 31, yearEndMonth: 12 })).toBe('12-31')
})
