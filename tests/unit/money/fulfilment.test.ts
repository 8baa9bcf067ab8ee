import {
  ORDER_STATUSES,
  isForward,
  nextStatuses,
  orderStatus,
  pathBetween,
} from '#shared/money/orders/order-statuses.ts'
import { contactError, countryName, isInDeliveryCountry } from '#shared/platform/text/contact.ts'
import { describe, expect, it } from 'vitest'
import { sendBy, shippingGiftPence } from '#shared/money/orders/fulfilment.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { whyNotMoved, whyNotSent } from '#shared/money/orders/packing.ts'
import { trackingLink } from '#shared/money/orders/parcels.ts'
import { labelPoints, LABEL_SIZES, pageOf } from '../../../src/client/admin/orders/print/label-sizes.ts'
import {
  labelLines,
  parcelLines,
  sendByText,
  changeLabel,
} from '../../../src/client/admin/orders/order-labels.ts'

const SOLD_OUT = 'It was sold out, so refund it or make another first.'
const CHOICES = 'The buyer’s choices are missing.'

describe('the day to send by', () => {
  it.each([
    ['on a Monday', '2026-11-16T12:00:00Z', '2026-11-23'],
    ['on a Friday: the next one', '2026-11-20T12:00:00Z', '2026-11-27'],
    ['on a Saturday', '2026-11-21T12:00:00Z', '2026-11-27'],
    ['on a Sunday', '2026-11-22T12:00:00Z', '2026-11-27'],
    ['just before midnight in winter', '2026-11-19T23:59:59Z', '2026-11-26'],
    ['just after it', '2026-11-20T00:00:00Z', '2026-11-27'],
    ['before midnight UTC in summer, after it in London', '2026-07-02T23:30:00Z', '2026-07-10'],
    ['just before midnight in London in summer', '2026-07-02T22:59:59Z', '2026-07-09'],
    ['in the repeated hour', '2026-10-25T00:30:00Z', '2026-10-30'],
    ['on the evening before the clocks go forward', '2026-03-28T23:30:00Z', '2026-04-03'],
    ['over the end of the year', '2026-12-29T10:00:00Z', '2027-01-05'],
    ['on its last minute', '2026-12-31T23:59:59Z', '2027-01-07'],
    ['over the end of February in a leap year', '2028-02-24T10:00:00Z', '2028-03-02'],
  ])('paid %s', (_when, createdAt, day) => {
    expect(sendBy(createdAt, 5)).toBe(day)
  })

  it('is never on a weekend, and is five weekdays later', () => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const paid = new Date(Date.UTC(2026, 0, 1, hour))
      const last = new Date(`${sendBy(paid.toISOString(), 5)}T00:00:00Z`)
      expect([0, 6]).not.toContain(last.getUTCDay())
      const days = (last.getTime() - Date.parse(`${londonDay(paid)}T00:00:00Z`)) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(5)
      expect(days).toBeLessThanOrEqual(7)
    }
  })

  const due = (status: (typeof ORDER_STATUSES)[number], now: string) =>
    sendByText({ status, paymentStatus: 'paid', isOversold: false, sendBy: '2026-11-27' }, new Date(now))

  it('is overdue after the day in London, not on the day itself', () => {
    const text = 'Send by 27 November 2026'
    expect(due('to pack', '2026-11-27T23:59:00Z')).toEqual({ text, isOverdue: false })
    expect(due('packed', '2026-11-28T00:00:00Z')).toEqual({ text: `${text}: overdue`, isOverdue: true })
  })

  it('is not shown for sent or cancelled orders', () => {
    for (const status of ['sent', 'delivered', 'cancelled'] as const)
      expect(due(status, '2027-01-01T00:00:00Z')).toBeUndefined()
  })
})

it('each bracelet of an order gives shipping the amount of its terms', () => {
  expect(shippingGiftPence({ perBracelet: '2.50' }, [{ quantity: 3 }, { quantity: 1 }])).toBe(1000)
  expect(shippingGiftPence({ perBracelet: '2.50' }, [])).toBe(0)
})

describe('the statuses of an order', () => {
  it('always lead on, and can be undone', () => {
    for (const from of ORDER_STATUSES) {
      expect(nextStatuses(from).length).toBeGreaterThan(0)
      expect(nextStatuses(from)).not.toContain(from)
      const backTo = nextStatuses(from).flatMap((to) => [to, ...nextStatuses(to)].flatMap(nextStatuses))
      expect(backTo).toContain(from)
    }
  })

  it.each([
    ['to pack', 'packed', 'Mark packed'],
    ['to pack', 'cancelled', 'Cancel order'],
    ['packed', 'sent', 'Mark sent'],
    ['packed', 'to pack', "Back to 'to pack'"],
    ['packed', 'cancelled', 'Cancel order'],
    ['sent', 'delivered', 'Mark delivered'],
    ['sent', 'packed', "Back to 'packed'"],
    ['delivered', 'sent', "Back to 'sent'"],
    ['cancelled', 'to pack', 'Reopen'],
  ] as const)('have labels: from %s to %s is %s', (from, to, label) => {
    expect(nextStatuses(from)).toContain(to)
    expect(changeLabel(from, to)).toBe(label)
  })

  it('are in the order of the usual path', () => {
    const path = ORDER_STATUSES.filter((status) => !orderStatus(status).isOff)
    for (const [index, to] of path.slice(1).entries())
      expect(nextStatuses(path[index]!), 'see `next` in src/shared/money/orders/order-statuses.ts').toContain(
        to,
      )
    expect(isForward('cancelled', 'to pack')).toBe(false)
    expect(isForward('packed', 'packed')).toBe(false)
    expect(isForward('packed', 'delivered')).toBe(true)
    expect(pathBetween('to pack', 'sent')).toEqual(['packed', 'sent'])
    expect(pathBetween('sent', 'to pack')).toEqual(['packed', 'to pack'])
    expect(pathBetween('cancelled', 'sent')).toEqual([])
    expect(pathBetween('sent', 'cancelled')).toEqual([])
  })
})

describe('an order that is changed together with others', () => {
  const order = {
    isOversold: false,
    needsChoices: false,
    needsAddress: false,
    paymentStatus: 'paid',
  } as const

  it.each([
    ['packed', {}, undefined, undefined],
    ['to pack', {}, undefined, 'It is not packed yet.'],
    ['sent', {}, undefined, 'It is sent already.'],
    ['packed', { paymentStatus: 'partly refunded' }, undefined, undefined],
    ['packed', { paymentStatus: 'refunded' }, 'It is refunded.', 'It is refunded.'],
    ['packed', { paymentStatus: 'disputed' }, 'It is disputed.', 'It is disputed.'],
    ['to pack', { isOversold: true }, SOLD_OUT, SOLD_OUT],
    ['packed', { isOversold: true }, undefined, undefined],
    ['to pack', { isOversold: true, paymentStatus: 'partly refunded' }, undefined, 'It is not packed yet.'],
    ['packed', { needsChoices: true }, CHOICES, CHOICES],
    ['packed', { needsAddress: true }, undefined, 'Its address is missing.'],
  ] as const)('%s with %j is not packed: %s, and not sent: %s', (status, more, unpacked, unsent) => {
    expect(whyNotMoved({ ...order, status, ...more }, 'packed')).toBe(unpacked)
    expect(whyNotSent({ ...order, status, ...more })).toBe(unsent)
  })
})

describe('an address', () => {
  const street = { line1: '1 Reading Street', line2: null, town: 'Leeds' }
  const address = { ...street, postcode: 'LS1 4AP', country: 'GB' }

  it('is formatted for a parcel with its country, without empty lines', () => {
    const lines = ['Ada', '1 Reading Street', 'Leeds', 'LS1 4AP', 'United Kingdom']
    expect(parcelLines({ customerName: 'Ada', address })).toEqual(lines)
    const irish = { customerName: null, address: { ...address, line2: 'Flat 2', country: 'IE' } }
    expect(parcelLines(irish)).toEqual(['1 Reading Street', 'Flat 2', 'Leeds', 'LS1 4AP', 'Ireland'])
    expect(parcelLines({ customerName: null, address: null })).toEqual([])
  })

  it('fits on every label, however long it is, and leaves out the own country', () => {
    const usual = labelLines({ customerName: 'Ada Okafor', address })
    expect(usual).toEqual(['Ada Okafor', '1 Reading Street', 'Leeds', 'LS1 4AP'])
    const long = 'W'.repeat(200)
    const longest = labelLines({
      customerName: long,
      address: { line1: long, line2: long, town: long, postcode: 'LS1 4AP', country: 'IE' },
    })
    const points = (Object.keys(LABEL_SIZES) as (keyof typeof LABEL_SIZES)[]).map((name) => {
      const { left, top, width } = pageOf(name)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(width).toBeGreaterThan(100)
      return [name, labelPoints(usual, name), labelPoints(longest, name)]
    })
    expect(points).toEqual([
      ['14', 11, 5],
      ['21', 11, 4],
      ['24', 11, 4],
      ['4x6', 20, 12],
    ])
  })

  it.each([
    ['GB', 'LS1 4AP', true, 'United Kingdom'],
    ['gb', null, true, 'United Kingdom'],
    ['GB-SCT', null, true, 'United Kingdom'],
    ['UK', null, true, 'United Kingdom'],
    ['JE', 'JE2 3AB', false, 'Jersey'],
    ['GB', 'je23ab', false, 'Jersey'],
    ['GB', 'GY1 1AA', false, 'Guernsey'],
    ['GB', 'GX11 1AA', false, 'Gibraltar'],
    ['GB', 'IM1 1AA', false, 'the Isle of Man'],
    ['FR', '69001', false, 'France'],
  ])('in %s, %s is delivered to: %s', (country, postcode, isThere, name) => {
    expect(isInDeliveryCountry(country, postcode)).toBe(isThere)
    expect(countryName(country, postcode)).toBe(name)
  })

  it('without a country is recognised by its postcode', () => {
    expect(isInDeliveryCountry(null, 'ls14ap')).toBe(true)
    expect(isInDeliveryCountry(null, '69001')).toBe(false)
    expect(isInDeliveryCountry(null, 'JE2 3AB')).toBe(false)
    expect(contactError('postcode', 'GX11 1AA')).toBe(
      'We deliver within the United Kingdom only, not to Gibraltar',
    )
  })
})

const ROYAL_MAIL = 'https://www.royalmail.com/track-your-item#/tracking-results/'

describe('a parcel', () => {
  it.each([
    ['Royal Mail', 'AB 1234 5678 9GB', `${ROYAL_MAIL}AB123456789GB`],
    ['', 'Royal Mail ab123456789gb', `${ROYAL_MAIL}AB123456789GB`],
    ['Evri', 'h0123 4567', 'https://www.evri.com/track#/parcel/H01234567'],
    ['DPD', '1550 2222 333 444', 'https://track.dpd.co.uk/search?reference=15502222333444'],
    ['Parcelforce', 'PB-123456', 'https://www.parcelforce.com/track-trace?trackNumber=PB123456'],
    ['UPS', '1Z999', 'https://www.ups.com/track?loc=en_GB&tracknum=1Z999'],
    ['DHL', '00340', 'https://www.dhl.com/gb-en/home/tracking.html?submit=1&tracking-id=00340'],
    ['DPD', 'see https://example.org/a b', 'https://example.org/a'],
    ['Other', 'https://post.example/1?a=b', 'https://post.example/1?a=b'],
    ['Other', 'Follow it (https://post.example/1/).', 'https://post.example/1/'],
  ] as const)('of %s with "%s" has a tracking page', (carrier, note, page) => {
    expect(trackingLink(carrier, note)).toBe(page)
  })

  it.each([
    ['', ''],
    ['', '12345678'],
    ['Evri', ''],
    ['Evri', 'at the desk'],
    ['Evri', '1&x=<script>'],
    ['Other', '12345678'],
    ['Royal Mail', 'http://evil.example/1'],
    ['', 'javascript:alert(1)'],
  ] as const)('of %s with "%s" has no tracking page', (carrier, note) => {
    expect(trackingLink(carrier, note)).toBeUndefined()
  })
})
