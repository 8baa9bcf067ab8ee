import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import {
  EDITABLE_EMAILS,
  STANDARD_TEXTS,
  type EditableEmail,
  type EmailText,
} from '#shared/site/emails/email-texts.ts'
import { emailTextValues } from '#shared/site/emails/email-texts.schema.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import { forVolunteerTexts } from '#shared/site/forms/forms.ts'
import { RETURNS } from '#shared/site/shop/shop.ts'
import * as ofDonations from '#server/money/donations/donation.emails.ts'
import * as ofForms from '#server/site/forms/form.emails.ts'
import { emailSite, writeEmail, type LinkingSite } from '#server/site/emails/email.ts'
import type { Email } from '#server/platform/mail/written-email.ts'
import * as ofOrders from '#server/money/checkout/order.emails.ts'
import type { OrderRecord } from '#server/money/checkout/order-parts.ts'
import { invitation } from '#server/admin/accounts/account.emails.ts'
import { lowStockNotice } from '#server/site/shop/stock.emails.ts'
import * as ofRefunds from '#server/money/refunds/refund.emails.ts'
import { emailHtml } from '../../../src/client/platform/emails/email.tsx'
import { anyCharacter } from '../../support/hostile-cases.ts'
import { visibleText } from '../../support/html.ts'

const URL_OF_SITE = 'https://books.example.org'
const SITE = emailSite(URL_OF_SITE, contentSeed, 'key')

/** Writes with the standard text, unless a test gives another. */
const inWords =
  <T>(kind: EditableEmail, write: (record: T, site: LinkingSite, text: EmailText) => Email) =>
  (record: T, site: LinkingSite, text: EmailText = STANDARD_TEXTS[kind]) =>
    write(record, site, text)
const orders = {
  orderNotice: ofOrders.orderNotice,
  orderConfirmation: inWords('order-confirmation', ofOrders.orderConfirmation),
  orderOversold: inWords('order-oversold', ofOrders.orderOversold),
  orderDispatched: inWords('order-dispatched', ofOrders.orderDispatched),
  orderCancelled: inWords('order-cancelled', ofOrders.orderCancelled),
  orderDetailsNeeded: inWords('order-details-needed', ofOrders.orderDetailsNeeded),
}
const forms = {
  ...ofForms,
  contactReceived: inWords('contact-received', ofForms.acknowledgement),
  prayerReceived: inWords('prayer-received', ofForms.acknowledgement),
  volunteerReceived: inWords('volunteer-received', ofForms.acknowledgement),
  bookOfferReceived: inWords('book-offer-received', ofForms.acknowledgement),
}
const { donationNotice } = ofDonations
const donationThanks = inWords('donation-thanks', ofDonations.donationThanks)
const refundConfirmation = inWords('refund-confirmation', ofRefunds.refundConfirmation)

const createdAt = new Date('2026-01-05T23:30:00Z')

const order: OrderRecord = {
  id: 5,
  paymentIntentId: 'pi_1',
  number: 1001,
  total: '36.50',
  customerName: 'Ada Okafor',
  customerEmail: 'ada@example.org',
  addressLine1: '1 Reading Street',
  addressLine2: null,
  addressTown: 'Leeds',
  addressPostcode: 'LS1 4AP',
  addressCountry: 'GB',
  gift: null,
  needsChoices: false,
  isOversold: false,
  needsAddress: false,
  carrier: '',
  trackingNote: '',
  perBracelet: '2.00',
  lines: [
    { braceletId: 1, name: 'Accra', quantity: 2, unitPrice: '12.00', choices: [] },
    { braceletId: null, name: 'Rio', quantity: 1, unitPrice: '12.50', choices: [] },
  ],
  unanswered: [],
}
const donation: ofDonations.DonationRecord = {
  id: 1,
  checkoutId: 'p',
  paymentIntentId: 'pi_2',
  amount: '60.00',
  currency: 'gbp',
  donorName: 'Grace Mensah',
  donorEmail: 'grace@example.org',
  supporterId: null,
  fundId: 1,
  mandateId: null,
  linkVersion: 1,
  giftAidAnswer: null,
  importId: null,
  importKey: null,
  claimedBefore: null,
  linkId: null,
  dedication: null,
  giftAidOpen: true,
  createdAt,
}
/** Fields that every form stores. */
const form = {
  id: 1,
  name: 'Ada Okafor',
  email: 'ada@example.org',
  suspectedSpam: false,
  idempotencyKey: null,
  supporterId: null,
  createdAt,
}
const message: ofForms.ContactRecord = {
  ...form,
  subject: 'partnership',
  message: 'First line\n\nLast line',
  deletedAt: null,
}
const application: ofForms.VolunteerRecord = {
  ...form,
  phone: '',
  location: 'Leeds',
  skills: ['Translation', 'Fundraising'],
  ...forVolunteerTexts(() => ''),
  availability: 'Weekends',
  motivation: 'I love books',
}
const offer: ofForms.BookOfferRecord = {
  ...form,
  phone: '0113 496 0000',
  location: 'Leeds',
  bookDetails: 'Picture books',
  quantity: '3 boxes',
  condition: 'good',
  pickupPreference: 'drop-off',
  additionalInfo: '',
}

const all: [string, Email][] = [
  ['order confirmation', orders.orderConfirmation(order, SITE)],
  ['order notice', orders.orderNotice(order, SITE)],
  ['order sold out', orders.orderOversold({ ...order, isOversold: true }, SITE)],
  ['notice of an order sold out', orders.orderNotice({ ...order, isOversold: true }, SITE)],
  ['order dispatched', orders.orderDispatched(order, SITE)],
  ['order details needed', orders.orderDetailsNeeded({ ...order, needsAddress: true }, SITE)],
  ['order cancelled', orders.orderCancelled({ ...order, refundPence: 3650 }, SITE)],
  ['refund confirmation', refundConfirmation({ amount: '4.00', payerName: null, orderNumber: 1001 }, SITE)],
  ['donation thanks', donationThanks(donation, SITE)],
  ['donation notice', donationNotice(donation, SITE)],
  ['contact received', forms.contactReceived(message, SITE)],
  ['contact notice', forms.contactNotice(message, SITE)],
  ['prayer received', forms.prayerReceived(message, SITE)],
  ['prayer notice', forms.prayerNotice(SITE)],
  ['volunteer received', forms.volunteerReceived(application, SITE)],
  ['volunteer notice', forms.volunteerNotice(application, SITE)],
  ['book offer received', forms.bookOfferReceived(offer, SITE)],
  ['book offer notice', forms.bookOfferNotice(offer, SITE)],
]

it('a reply to a visitor’s email goes to the charity, and one to a notice to its sender', () => {
  const site = { ...SITE, email: 'write@example.org' }
  const toVisitors = all.filter(([name]) => !name.includes('notice'))
  for (const [name, { replyTo }] of toVisitors) expect([name, replyTo]).toEqual([name, SITE.email])
  expect(invitation({ name: 'Ama', role: 'helper', token: 'x' }, site).replyTo).toBe('write@example.org')
  expect(donationNotice(donation, SITE).replyTo).toBe('grace@example.org')
  expect(forms.prayerNotice(SITE).replyTo).toBeUndefined()
  expect(lowStockNotice({ id: 1, name: 'Accra', stock: 2, lowStock: 3 }, SITE).replyTo).toBeUndefined()
})

const both = (email: Email) => [email.text, visibleText(emailHtml(email))]

const expectInBoth = (email: Email, ...words: string[]) => {
  for (const part of both(email)) for (const each of words) expect(part).toContain(each)
}

describe.each(all)('the %s', (_, email) => {
  const html = emailHtml(email)

  it('has a subject of one line, a language, one main part, one heading and a title', () => {
    expect(email.subject).toMatch(/^[^\r\n]{5,150}$/)
    expect(html).toMatch(/^<!doctype html>\n<html dir="ltr" lang="en-GB">/)
    expect(html.match(/<main>/g)).toHaveLength(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<title>.+<\/title>/g)).toHaveLength(1)
  })

  it('loads nothing but pictures of the site, of a known size, and names the sender', () => {
    expect(html).not.toMatch(/<(script|link|iframe|form)|url\(|@import/i)
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
      expect(picture).toMatch(/ alt="/)
      expect(picture).toMatch(/ width="\d+"/)
      expect(picture).toContain(` src="${URL_OF_SITE}/`)
    }
    expectInBoth(email, 'Threads & Pages', URL_OF_SITE)
    for (const [, target] of html.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(new RegExp(`^(${URL_OF_SITE}|mailto:)`))
  })
})

it('emails have the charity’s published details, as text', () => {
  const { identity, contact, verses } = contentSeed
  const address = '<b>1 Reading Street</b>\nLeeds'
  const registration = { charityNumber: '1234567', vatLine: 'VAT GB 1' }
  const published = {
    ...contentSeed,
    identity: { ...identity, name: '<i>Books</i> & Beads' },
    contact: { ...contact, ...registration, email: 'write@example.org', address },
    verses: { ...verses, donationEmail: { text: 'Freely give', source: 'Matthew 10:8' } },
    giving: { gifts: [{ pounds: '40', caption: 'Buys a shelf' }] },
    delivery: { shipping: { from: '7', to: '7' }, perBracelet: '9', replyHours: '48' },
  }
  const email = orders.orderConfirmation(order, emailSite(URL_OF_SITE, published))
  const { text } = email
  const html = emailHtml(email)
  expect(text.split('-- \n')[1]).toBe(
    `<i>Books</i> & Beads\n${URL_OF_SITE}\nwrite@example.org\n${address}\nRegistered charity 1234567\n`,
  )
  expect(visibleText(html)).toContain('Registered charity 1234567')
  expect(html).toContain('&lt;b&gt;1 Reading Street')
  expect(html).not.toMatch(/<[bi]>/)
  for (const words of ['ship within 7 business days', 'email write@example.org', 'VAT GB 1'])
    expect(text).toContain(words)
  const site = emailSite(URL_OF_SITE, published)
  const thanks = donationThanks(donation, site).text
  for (const words of ['Freely give', 'A gift of £40 buys a shelf']) expect(thanks).toContain(words)
  for (const write of [forms.bookOfferReceived, forms.bookOfferNotice])
    expect(write(offer, site).text).toContain('within 48 hours')
  // the terms at the time of purchase
  expect(text).toContain('£6 of your order goes')
})

describe('an order', () => {
  it('is confirmed with its lines, total, address and delivery time', () => {
    const email = orders.orderConfirmation(order, SITE)
    expectInBoth(email, '1001', '2 × Accra', '£24.00', '1 × Rio', '£12.50', '£36.50', 'LS1 4AP', RETURNS)
    expectInBoth(email, 'ship within 3-5 business days', '£6 of your order goes towards shipping books')
  })

  it('leads to its own page, and the notice to the one of the owner', () => {
    const { orderConfirmation, orderDetailsNeeded, orderDispatched, orderOversold } = orders
    const cancelled = orders.orderCancelled({ ...order, refundPence: 0 }, SITE)
    const written = [orderConfirmation, orderDetailsNeeded, orderDispatched, orderOversold].map((write) =>
      write(order, SITE),
    )
    for (const { text } of [...written, cancelled])
      expect(text).toContain(`See your order: ${URL_OF_SITE}/order-success?payment_intent=pi_1\n`)
    expect(orders.orderNotice(order, SITE).text).toContain(`Open the order: ${URL_OF_SITE}/admin/orders/5\n`)
  })

  it('shows what the buyer chose, and asks for what is missing', () => {
    const choices = [{ question: 'Your colours', answer: '<b>red</b> & gold' }]
    const chosen = { ...order, lines: order.lines.map((line) => ({ ...line, choices })) }
    for (const email of [orders.orderConfirmation(chosen, SITE), orders.orderNotice(chosen, SITE)]) {
      expectInBoth(email, 'Your colours: <b>red</b> & gold')
      expect(emailHtml(email)).toContain('/shop/bracelet-1-small.jpg')
      expect(emailHtml(email)).not.toContain('<b>red')
      expect(email.text).not.toContain('If you ordered a custom bracelet')
    }
    const beads = [{ question: 'Your colours', answer: 'Sky blue, gold; anything else: no red' }]
    const strung = { ...order, lines: order.lines.map((line) => ({ ...line, choices: beads })) }
    expect(emailHtml(orders.orderConfirmation(strung, SITE))).toContain(
      '/shop/bracelet-1-sky_blue-gold-small.jpg',
    )
    const unsaid = { ...order, needsChoices: true, unanswered: ['Which two flags?'] }
    const asking = 'Please reply to this email with your answer:'
    expectInBoth(orders.orderConfirmation(unsaid, SITE), asking, 'Which two flags?')
    expect(orders.orderNotice(unsaid, SITE).text).toContain('has not said yet what they would like')
  })

  it('shows the country, and says where we do not deliver', () => {
    expect(orders.orderConfirmation(order, SITE).text).toContain('LS1 4AP\n  United Kingdom')
    expect(orders.orderNotice(order, SITE).text).toContain('LS1 4AP\n  United Kingdom')
    const abroad = { ...order, needsAddress: true, addressCountry: 'FR' }
    expect(orders.orderConfirmation(abroad, SITE).text).toContain('the address you gave is in France')
    expect(orders.orderNotice(abroad, SITE).text).toContain('We do not deliver to France')
  })

  it('that was sent says where to follow it', () => {
    const trackingNote = 'Royal Mail AB 1234 5678 9GB'
    const sent = orders.orderDispatched({ ...order, trackingNote }, SITE)
    expectInBoth(sent, '1001 has left us', '2 × Accra', 'LS1 4AP', trackingNote)
    const address = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'
    expect(sent.text).toContain(`Follow your parcel: ${address}`)
    const evri = orders.orderDispatched({ ...order, carrier: 'Evri', trackingNote: 'H01234' }, SITE)
    expect(evri.text).toContain('Carrier: Evri\nTracking: H01234')
    expect(evri.text).toContain('Follow your parcel: https://www.evri.com/track#/parcel/H01234')
    expect(orders.orderDispatched(order, SITE).text).not.toMatch(/Carrier|Tracking|Follow/)
  })

  it('that was cancelled says what is refunded, if anything is', () => {
    const cancelled = orders.orderCancelled({ ...order, refundPence: 800 }, SITE)
    expectInBoth(cancelled, 'We have cancelled your order 1001', '£8.00 is going back to the card')
    expect(orders.orderCancelled({ ...order, refundPence: 0 }, SITE).text).not.toContain('refund')
  })

  it('without an address says that one is needed', () => {
    const lost = { ...order, needsAddress: true, addressLine1: null }
    expect(orders.orderConfirmation(lost, SITE).text).toContain('do not have a complete delivery address')
    const { text } = orders.orderNotice(lost, SITE)
    expect(text).toContain('ask the buyer')
    expect(text).toContain('needs a delivery address before you can send it')
    expect(text).not.toContain('ready to pack')
  })

  it('without a name or an email address has a notice too', () => {
    const email = orders.orderNotice({ ...order, customerName: null, customerEmail: null }, SITE)
    expect(email.replyTo).toBeUndefined()
    expect(email.text).toContain('Email: not given')
  })
})

describe('an order that lacks something', () => {
  const ask = (lacks: Partial<OrderRecord>) => orders.orderDetailsNeeded({ ...order, ...lacks }, SITE)

  it('is asked for the address, with what is known of it', () => {
    const email = ask({ needsAddress: true, addressPostcode: null })
    expectInBoth(email, 'Please reply to this email with your address.', '1 Reading Street')
    expect(email.text).not.toContain('what you would like')
    const none = ask({ needsAddress: true, addressLine1: null, addressTown: null, addressPostcode: null })
    expect(none.text).not.toContain('Address so far')
    expect(ask({ needsAddress: true, addressCountry: 'FR' }).text).toContain('within the United Kingdom only')
  })

  it('is asked every open question by name', () => {
    const unanswered = ['Which two flags?', 'Gold or <b>silver</b>?']
    const email = ask({ needsChoices: true, unanswered })
    expectInBoth(email, ...unanswered)
    expect(email.text).not.toContain('delivery address')
  })
})

describe('the owner’s texts', () => {
  const text = {
    subject: 'Hurrah, {name}: {number}',
    opening: '{charity} thanks {name}.\n\n<b>{amount}</b> {toString}',
  }
  const email = orders.orderConfirmation(order, SITE, text)

  it('replace the standard ones, as text, between greeting and bracelets', () => {
    expect(email.subject).toBe('Hurrah, Ada Okafor: 1001')
    expect(email.blocks.slice(0, 3)).toEqual([
      'Dear Ada Okafor,',
      'Threads & Pages thanks Ada Okafor.',
      '<b>£36.50</b> {toString}',
    ])
    expect(email.blocks.slice(3)).toEqual(orders.orderConfirmation(order, SITE).blocks.slice(2))
    expect(emailHtml(email)).not.toContain('<b>')
  })

  it('repeat only what may be a name, once', () => {
    const named = (customerName: string) =>
      orders.orderConfirmation({ ...order, customerName }, SITE, text).subject
    expect(named('Win at www.evil.example')).toBe('Hurrah, friend: 1001')
    expect(named('{number}')).toBe('Hurrah, friend: 1001')
  })

  it('never repeat what was typed into a form', () => {
    const received = forms.contactReceived(message, SITE, { subject: '{name}', opening: '{name} {charity}' })
    expect(received.subject).toBe('{name}')
    expect(received.text).toContain('Dear Ada Okafor,\n\n{name} Threads & Pages')
  })

  it('may have the placeholders of their email only', () => {
    for (const kind of EDITABLE_EMAILS) {
      const standard = STANDARD_TEXTS[kind]
      expect(emailTextValues.parse({ kind, ...standard })).toEqual({ kind, ...standard })
    }
    const issues = (kind: EditableEmail, subject: string, opening = 'Hello') =>
      emailTextValues
        .safeParse({ kind, subject, opening })
        .error?.issues.map((issue) => [issue.path.join(), issue.message])
    expect(issues('refund-confirmation', 'Order {number}')).toEqual([
      ['subject', '{number} means nothing in this email. You can use {name}, {amount}, {charity}'],
    ])
    expect(issues('contact-received', 'Hello', 'Hello {name}')).toEqual([
      ['opening', '{name} means nothing in this email. You can use {charity}'],
    ])
    expect(issues('order-confirmation', '{', ' \n ')).toEqual([['opening', 'Please enter the opening words']])
    expect(issues('order-confirmation', 'Two\nlines {number}')).toBeUndefined()
  })
})

describe('a donation', () => {
  it('is thanked for with its amount, date in London and impact', () => {
    const email = donationThanks(donation, SITE)
    expectInBoth(email, '£60.00', '5 January 2026', 'A gift of £50 supports a small classroom')
    expect(emailHtml(email)).toMatch(
      /<img[^>]* alt="A shelf of books[^"]*" height="180" src="[^"]*\/thanks\.png"[^>]*" width="556"/,
    )
    expect(email.text).not.toMatch(/shelf|thanks\.png/)
  })

  it.each([...SITE.gifts.map(({ pounds }) => pounds), 5, 10_000])('of £%i has an impact', (pounds) => {
    const { text } = donationThanks({ ...donation, amount: `${pounds}.00` }, SITE)
    expect(text).toContain('books reach women and girls')
    expect(text).not.toContain('undefined')
  })
})

describe('an acknowledgement', () => {
  it('repeats nothing from the form but the name', () => {
    const emails = [
      forms.contactReceived(message, SITE),
      forms.prayerReceived(message, SITE),
      forms.volunteerReceived(application, SITE),
      forms.bookOfferReceived(offer, SITE),
    ]
    for (const email of emails) {
      expect(email.text).toContain('Dear Ada Okafor,')
      expect(email.text + emailHtml(email)).not.toMatch(/First line|I love books|Picture books|Leeds/)
    }
  })

  it.each([
    ['an advertisement', ['Win at https://evil.example', 'www.evil.example', 'evil.example/win']],
    ['an attack', ['x'.repeat(100), '<b>Win</b>', '[url]win[/url]', '{{7*7}}', '\u202eniW']],
    ['a link', ['evil.com', 'evil dot com', 'bit.ly/win', 'Evil。com', 'ftp:evil', 'a@b', 'Ada @evil']],
    ['a number to call', ['Ada 07700 900123', 'Call ٠٧٧٠٠', 'Ada 2', 'WhatsApp Ada', '➊➋➌', 'Room ４']],
    [
      'a message',
      [
        'You won a prize',
        'Your account was hacked',
        'CLICK HERE NOW',
        'Urgent Security Alert',
        'they know what did last summer',
        'I know where Ada lives',
        'Pay Me In Bitcoin',
        'ClickHereToSeeYourPrize',
        'Claim-Your-Prize',
        '点击这里领取您的奖品',
        'Ada, Bea, Cy, Dee, Eve, Fay',
        'Y o u w o n',
        'Ada!',
        'Ada\u00a0you\u00a0won',
      ],
    ],
  ])('does not repeat a name that may be %s: %j', (_what, names) => {
    for (const name of names)
      expect(forms.contactReceived({ ...message, name }, SITE).text, name).toContain('Dear friend,')
  })

  it.each([
    'Ada',
    'Ọlá O’Neill-Smith, Jr.',
    'أمينة',
    '李小龍',
    "Ada & Kofi (St Mary's)",
    'ada okafor',
    'ADA OKAFOR',
    'Dr. J. R. R. Tolkien',
    'María del Carmen Fernández García',
    'Ludwig van Beethoven',
    'Will Price',
    'Mr and Mrs Adewale Bright-Osei',
    'Grace Hope Joy',
    "D'Arcy Ó Súilleabháin",
  ])('greets %s', (name) => {
    expect(forms.contactReceived({ ...message, name }, SITE).text).toContain(`Dear ${name},`)
  })
})

describe('a notice', () => {
  it('quotes the message and replies to its sender', () => {
    const email = forms.contactNotice(message, SITE)
    expect(email).toMatchObject({ replyTo: 'ada@example.org', subject: 'New message: Partnership' })
    expect(email.text).toContain('> First line\n> \n> Last line')
    expect(emailHtml(email)).toContain('First line\n\nLast line')
  })

  it('lists what was sent by the fields’ labels, without empty ones', () => {
    expect(forms.volunteerNotice(application, SITE).blocks[0]).toEqual({
      facts: [
        ['Name', 'Ada Okafor'],
        ['Email', 'ada@example.org'],
        ['Location', 'Leeds'],
        ['Skills', 'Translation, Fundraising'],
        ['Availability', 'Weekends'],
      ],
    })
    expect(forms.bookOfferNotice(offer, SITE).blocks[1]).toEqual({
      facts: [
        ['Name', 'Ada Okafor'],
        ['Email', 'ada@example.org'],
        ['Phone', '0113 496 0000'],
        ['Location', 'Leeds'],
        ['Quantity', '3 boxes'],
        ['Condition', 'Good'],
        ['Pickup preference', 'I can drop them off'],
      ],
    })
  })
})

describe('any text', () => {
  it('is shown as typed and never becomes markup or a second subject line', () => {
    const tags = (written: Email) => emailHtml(written).match(/<[^>]*>/g)
    const written = (subject: string, words: string) => {
      const blocks = [
        words,
        { quote: words },
        { facts: [[words, words] as const] },
        { lines: [[words, words] as const], total: words },
      ]
      return writeEmail({ subject, site: SITE, blocks })
    }
    const expected = tags(written('', ''))
    assert(
      property(string({ unit: anyCharacter }), string({ unit: anyCharacter }), (words, subject) => {
        const email = written(subject, words)
        expect(tags(email)).toEqual(expected)
        expect(email.subject).not.toMatch(/\p{Cc}|[\u2028\u2029]/u)
        expect(email.text).toContain(words)
      }),
    )
  })

  it('is deliverable only as exactly one address', () => {
    const good = ['a@b', 'ada+books@mail.example.org', "o'hara@example.org", 'ада@пример.рф']
    expect(good.filter((address) => !isDeliverable(address))).toEqual([])
    const notOne = ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b,c@d']
    const odd = ['<a@b>', 'a@b\n', '"a"@b', 'a@\u200Bb']
    expect([...notOne, ...odd].filter(isDeliverable)).toEqual([])
  })
})
