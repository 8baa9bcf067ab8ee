/** The most frequent tasks of visitors and the owner, in other browsers than the one of `tests/e2e`. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runWhere } from '../support/case-size.ts'
import { eventually, eventuallyPasses } from '../support/eventually.ts'
import { testMailingSite } from '../support/mailbox.ts'
import { buy, give } from '../support/paying.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { logIn, restTransport } from '../support/transports.ts'
import { ENGINES, type Engine } from './engines.ts'
import { type Person, personAt } from './person.ts'

const ADA = { 'Full name': 'Ada Okafor', Email: 'ada@example.org' }
const CARD = { 'Card number': '4242 4242 4242 4242', 'Expiry date': '12 / 34', 'Security code': '123' }

for (const engine of ENGINES) {
  if (engine.missing === undefined) describe(`in ${engine.name}`, () => tasksIn(engine))
  else it(engine.name, runWhere(false, engine.missing), () => {})
}

function tasksIn({ start }: Engine): void {
  const { site, mailbox } = testMailingSite()
  let browser: Awaited<ReturnType<Engine['start']>>
  beforeAll(async () => {
    browser = await start()
  })
  afterAll(() => browser.close())

  async function visitorAt(path: string): Promise<Person> {
    const tab = await browser.open()
    onTestFinished(async () => {
      const errors = await tab.errors()
      await tab.close()
      expect(errors).toEqual([])
    })
    const person = personAt(tab, site.url)
    await person.opens(path)
    return person
  }

  async function ownerAt(path: string): Promise<Person> {
    const owner = await visitorAt(path)
    await owner.fills({ Password: ADMIN_PASSWORD })
    await owner.presses('Access Dashboard')
    return owner
  }

  async function expectRecord(path: string, record: object): Promise<void> {
    const headers = { cookie: await logIn(site.url, ADMIN_PASSWORD) }
    await eventuallyPasses(async () =>
      expect(await (await fetch(site.url + path, { headers })).json()).toContainEqual(
        expect.objectContaining(record),
      ),
    )
  }

  /** Gives this amount by card, up to the thanks. */
  async function givesIn(giver: Person, choose: () => Promise<void>): Promise<void> {
    await choose()
    await giver.presses('Continue')
    await giver.reads('Your details')
    await giver.fills(ADA)
    await giver.presses('Continue')
    await giver.fills(CARD)
    await giver.presses(/^Donate £/)
  }

  it('a reader finds a story and reads it', async () => {
    const reader = await visitorAt('/blog')
    await reader.follows(/^Read Full Article: How a donated book travels/)
    await reader.follows(/Next Article/)
    await reader.reads('Why books, and why women and girls')
  })

  it('a buyer takes a bracelet from the wishlist to a paid order', async () => {
    const buyer = await visitorAt('/shop')
    await buyer.presses(/wishlist.*Accra Market|Accra Market.*wishlist/i)
    await buyer.reads('Added to wishlist!')
    await buyer.follows(/^Wishlist/)
    await buyer.reads('Your Wishlist')
    await buyer.presses('Add to Cart: Accra Market')
    await buyer.reads('Added to Cart!')
    await buyer.presses(/^(Shopping )?cart/i)
    await buyer.follows('Proceed to Checkout')
    await buyer.fills({
      ...ADA,
      'Address line 1': '1 Reading Street',
      'Town or city': 'Leeds',
      Postcode: 'ls1 4ap',
      ...CARD,
    })
    await buyer.presses(/^Pay £/)
    await buyer.reads('100+')
    await expectRecord('/api/orders', {
      customerName: 'Ada Okafor',
      address: expect.objectContaining({ postcode: 'LS1 4AP' }),
    })
  })

  it('a donor gives 50 pounds', async () => {
    const donor = await visitorAt('/donate')
    await givesIn(donor, () => donor.picks(/^£50/))
    await donor.reads('Ada, your £50 is on its way')
    await expectRecord('/api/payments', { amount: '50.00', status: 'succeeded' })
  })

  it('a donor gives every month, and changes the amount through the link in the thanks', async () => {
    const donor = await visitorAt('/donate')
    await givesIn(donor, async () => {
      await donor.picks('Monthly')
      await donor.fills({ 'Other amount': '10' })
    })
    await donor.reads('Ada, your £10 is on its way')
    const link = await eventually(() =>
      mailbox.received.map(({ text }) => /\/giving\/\S+/.exec(text ?? '')?.[0]).find(Boolean),
    )
    await donor.opens(link)
    await donor.fills({ 'Pounds a month': '15' })
    await donor.presses('Change the amount')
    await donor.reads('£15 a month')
  })

  it('somebody offers books', async () => {
    const helper = await visitorAt('/book-donation')
    await helper.fills({ 'Book Details': 'Textbooks', Quantity: '2 boxes' })
    await helper.picks('Fair')
    await helper.fills({ ...ADA, Location: 'Leeds' })
    await helper.presses('Submit Book Donation')
    await helper.reads('Book Donation Request Submitted!')
  })

  it('somebody applies to volunteer', async () => {
    const helper = await visitorAt('/volunteer')
    await helper.fills({ Name: 'Ada', Email: 'ada@example.org', Motivation: 'Books changed my life.' })
    await helper.presses('Translation', 'checkbox')
    await helper.presses('Submit Application')
    await helper.reads('Application Submitted!')
  })

  it('somebody asks for a prayer', async () => {
    const visitor = await visitorAt('/prayer')
    await visitor.fills({ Name: 'Ada', 'Prayer request': 'For my sister.' })
    await visitor.presses('Submit Prayer Request')
    await visitor.reads('Prayer Request Submitted')
  })

  it('somebody writes a message', async () => {
    const visitor = await visitorAt('/#contact')
    await visitor.fills({ Name: 'Ada', Email: 'ada@example.org', Subject: 'Partner', Message: 'Hello!' })
    await visitor.presses('Send Message')
    await visitor.reads('Thank you for your message!')
    await expectRecord('/api/contacts', { subject: 'partnership', message: 'Hello!' })
  })

  it('the owner signs in and sees a payment', async () => {
    await give(site)
    const owner = await ownerAt('/admin')
    await owner.reads('Grace Mensah')
    await owner.follows(/^Payment #/)
    await owner.reads('£25.00 GBP')
  })

  it('the owner packs and sends an order', async () => {
    await buy(site)
    const owner = await ownerAt('/admin/orders')
    await owner.presses(/^Mark packed/)
    await owner.follows(/^Send…/)
    await owner.presses(/^Mark sent/)
    await expectRecord('/api/orders', { status: 'sent' })
  })

  it('the owner answers a message', async () => {
    const message = { name: 'Mia', email: 'mia@example.org', subject: 'general', message: 'Hello' }
    await restTransport.call(site.url, 'forms.sendContact', message)
    const owner = await ownerAt('/admin/inbox')
    await owner.follows('Reply to Mia')
    await owner.fills({ 'Your reply': 'Come on Monday.' })
    await owner.presses('Send reply')
    await eventually(() => mailbox.received.some(({ text }) => text?.includes('Come on Monday.')))
  })

  it('the owner publishes a post', async () => {
    const owner = await ownerAt('/admin/posts')
    await owner.presses('New Post')
    await owner.fills({ Title: 'A library opens', Excerpt: 'In Kumasi.', Content: 'It has 400 books.' })
    await owner.presses('Create Post')
    await owner.reads('Post Created')
    await owner.opens('/blog/a-library-opens')
    await owner.reads('It has 400 books.')
  })
}
