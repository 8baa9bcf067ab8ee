import { describe, expect, it } from 'vitest'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { TOO_SMALL } from '#shared/money/donations/donations.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import type { Payment } from '#shared/money/payments/payments.ts'
import { signedToken } from '#server/platform/sessions/signed-links.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { caseSize } from '../../support/case-size.ts'
import { eventually } from '../../support/eventually.ts'
import { startJob } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import {
  beginGift,
  beginOrder,
  confirm,
  confirmWithoutWebhooks,
  payable,
  processGift,
  processOrder,
} from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'
import { restTransport, transports, trpcTransport } from '../../support/transports.ts'

const site = testSite()
const owner = ownersCalls(site)

const grace = { donorName: 'Grace Mensah', donorEmail: 'Grace@example.org' }
const donationCheckout = (gift: object = {}) => beginGift(site, { ...grace, ...gift })
const process = (clientSecret: string) => processGift(site, clientSecret)

const donationsOf = (clientSecret: string) =>
  site.database.sql`select id, amount, currency, donor_name as "donorName", donor_email as "donorEmail"
    from donations where payment_intent_id = ${intentIdOf(clientSecret)}`

const emailsOf = (clientSecret: string) =>
  site.database.sql`select kind, recipient from outbox_emails where kind like 'donation-%' and record_id in
    (select id from donations where payment_intent_id = ${intentIdOf(clientSecret)}) order by kind`

const ordersOf = (clientSecret: string) =>
  site.database.sql`select id from orders where payment_intent_id = ${intentIdOf(clientSecret)}`

async function paymentsOf(clientSecret: string): Promise<Payment[]> {
  const { body } = await owner('payments.list')
  return (body as Payment[]).filter(({ paymentIntentId }) => paymentIntentId === intentIdOf(clientSecret))
}

const paid25 = { success: true, amount: '25.00', currency: 'gbp' }

describe.each(transports)('a donation intent through $name', ({ name, call }) => {
  it.each([
    ['12.5', 1250],
    [12.1, 1210],
    [10_000, 1_000_000],
  ])('of %j pounds is of %i pence', async (amount, pence) => {
    const response = await call(site.url, 'donations.createIntent', { amount, ...grace })
    expect(response).toMatchObject({
      status: name === 'REST' ? 201 : 200,
      body: { clientSecret: expect.any(String) },
    })
    const { clientSecret } = response.body as { clientSecret: string }
    expect(await site.deps.provider.stripe.paymentIntents.retrieve(intentIdOf(clientSecret))).toMatchObject({
      amount: pence,
      currency: 'gbp',
      description: 'Donation',
      metadata: { kind: 'donation' },
      status: 'requires_payment_method',
    })
  })

  it.each([
    [{ ...grace, amount: Number(TOO_LITTLE) }, TOO_SMALL],
    [grace, 'Invalid Amount'],
    [{ ...grace, amount: 25, donorName: ' ' }, 'enter your name'],
    [{ ...grace, amount: 25, donorName: 'x'.repeat(201) }, 'at most 200'],
    [{ ...grace, amount: 25, donorEmail: 'grace' }, 'email address'],
    [{ amount: 25 }, 'enter your'],
  ])('of %j is rejected', async (input, sentence) => {
    expect(await call(site.url, 'donations.createIntent', input)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence), code: 'INVALID', issues: expect.any(Array) },
    })
  })

  it('becomes one donation when it is paid, whatever the body claims', async () => {
    const secret = await donationCheckout()
    expect(await confirm(payable(site), secret, 'pm_card_visa', { withAddress: false })).toMatchObject({
      status: 'succeeded',
    })
    const claims = { amount: 9999, donorEmail: 'mallory@example.org', donorName: 'Mallory' }
    const input = { paymentIntentId: intentIdOf(secret), ...claims }
    const first = await call(site.url, 'donations.process', input)
    expect(first).toMatchObject({ status: 200 })
    expect(first.body).toEqual(paid25)
    // only the donor's browser has the secret
    const guess = { ...input, clientSecret: `${secret}x` }
    expect((await call(site.url, 'donations.process', guess)).body).toEqual(paid25)
    expect((await call(site.url, 'donations.process', { ...input, clientSecret: secret })).body).toEqual({
      ...paid25,
      firstName: grace.donorName.split(' ')[0],
    })
    expect(await donationsOf(secret)).toMatchObject([{ amount: '25.00', currency: 'gbp', ...grace }])
    expect(await paymentsOf(secret)).toMatchObject([
      {
        status: 'succeeded',
        paymentType: 'donation',
        description: 'Donation',
        amount: '25.00',
        customerName: grace.donorName,
        customerEmail: grace.donorEmail,
        paymentMethod: 'Visa •••• 4242',
        orderId: null,
      },
    ])
  })

  it('stores the name without line breaks and NUL', async () => {
    const donor = { donorName: ' Grace\r\n\u0000Mensah ', donorEmail: ' grace@example.org ' }
    expect((await call(site.url, 'donations.createIntent', { amount: 25, ...donor })).status).toBeLessThan(
      300,
    )
    const rows = await site.database
      .sql`select name, email from checkout_donors join checkouts on id = checkout_id order by created_at desc limit 1`
    expect(rows).toEqual([{ name: 'Grace Mensah', email: 'grace@example.org' }])
  })
})

describe('a donation', () => {
  it('that is paid is recorded by the reconciliation at the next start', async () => {
    const secret = await donationCheckout()
    await confirmWithoutWebhooks(site, secret)
    const reconciliation = await startJob(site, 'reconciliation')
    await eventually(async () => (await donationsOf(secret)).length > 0)
    await reconciliation.stop()
  })
  it('that is cancelled is closed', async () => {
    const secret = await donationCheckout()
    await site.deps.provider.stripe.paymentIntents.cancel(intentIdOf(secret))
    expect(await process(secret)).toMatchObject({ status: 409 })
    const [row] = await site.database
      .sql`select closed_at from checkouts where payment_intent_id = ${intentIdOf(secret)}`
    expect(row?.['closed_at']).toBeInstanceOf(Date)
  })
})

it('a donation that is recorded while its donor is erased has no name', async () => {
  const { sql } = site.database
  const secret = await beginGift(site)
  await confirmWithoutWebhooks(site, secret)
  const isTheirs = sql`payment_intent_id = ${intentIdOf(secret)}`
  const recorded = await sql.begin(async (tx) => {
    await tx`update checkouts set erased_at = now() where ${isTheirs}`
    const recording = processGift(site, secret)
    await eventually(async () => (await sql`select from pg_locks where not granted`).length > 0)
    await tx`update checkout_donors set name = ${ERASED}, email = ${ERASED}
      where checkout_id = (select id from checkouts where ${isTheirs})`
    return { recording }
  })
  expect(await recorded.recording).toMatchObject({ status: 200 })
  expect(await sql`select donor_name, donor_email from donations where ${isTheirs}`).toEqual([
    { donor_name: ERASED, donor_email: ERASED },
  ])
})

describe('what a donor adds to a gift', () => {
  const dedication = { kind: 'memory', text: '  Ama Mensah ' }
  const link = async (secret: string) => {
    const [gift] = await donationsOf(secret)
    return signedToken(site.deps.linkKey, 'gift', Number(gift?.['id']))
  }

  it('is on the receipt and in the accounts, and its donor corrects or removes it with the link', async () => {
    const secret = await donationCheckout({ dedication })
    await confirm(payable(site), secret)
    await process(secret)
    const [gift] = await donationsOf(secret)
    const receipt = async () =>
      (await site.deps.composeEmail({ kind: 'donation-thanks', recordId: Number(gift?.['id']) }))?.text
    const [paid] = await paymentsOf(secret)
    const shown = async () =>
      ((await owner('payments.timeline', { id: paid!.id })).body as PaymentTimeline).dedication
    expect(await shown()).toEqual({ kind: 'memory', text: 'Ama Mensah' })
    const token = await link(secret)
    expect(await receipt()).toMatch(new RegExp(`In memory of:? +Ama Mensah[^]*/giving/${token}\\?for=note`))
    const change = (to: object | null, by = token) =>
      trpcTransport.call(site.url, 'donations.changeDedication', { token: by, dedication: to })
    expect(await change({ kind: 'note', text: 'x'.repeat(151) })).toMatchObject({ status: 400 })
    expect(
      await change(
        null,
        token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
      ),
    ).toMatchObject({ status: 404 })
    expect(await change({ kind: 'note', text: 'For the girls of Tamale' })).toMatchObject({
      body: { amount: '25.00', dedication: { kind: 'note', text: 'For the girls of Tamale' } },
    })
    expect(await receipt()).toMatch(/Your note:? +For the girls of Tamale/)
    await change(null)
    expect([await shown(), (await receipt())?.includes('for=note')]).toEqual([null, false])
    // no copy is left in the checkout
    expect(await site.database.sql`select from checkout_donors where dedication is not null`).toEqual([])
  })
})

describe('the wrong procedure', () => {
  it('rejects a donation instead of an order', async () => {
    const secret = await donationCheckout()
    // our own tables decide the kind of payment, not its metadata
    await site.deps.provider.stripe.paymentIntents.update(intentIdOf(secret), { metadata: { kind: 'order' } })
    const rejected = { status: 409, body: { error: 'This payment is for a donation, not for an order.' } }
    expect(await processOrder(site, secret)).toMatchObject(rejected)
    await confirm(payable(site), secret)
    expect(await processOrder(site, secret)).toMatchObject(rejected)
    expect(await process(secret)).toMatchObject({ status: 200, body: paid25 })
    expect(await processOrder(site, secret)).toMatchObject(rejected)
    expect(await ordersOf(secret)).toEqual([])
    expect(await paymentsOf(secret)).toMatchObject([{ paymentType: 'donation', orderId: null }])
  })

  it('rejects an order instead of a donation', async () => {
    const secret = await beginOrder(site)
    const rejected = { status: 409, body: { error: 'This payment is for an order, not for a donation.' } }
    expect(await process(secret)).toMatchObject(rejected)
    await confirm(payable(site), secret)
    expect(await process(secret)).toMatchObject(rejected)
    expect(await processOrder(site, secret)).toMatchObject({ status: 200 })
    expect(await donationsOf(secret)).toEqual([])
    expect(await paymentsOf(secret)).toMatchObject([{ paymentType: 'order' }])
  })
})

describe('a request for the thank-you email', () => {
  const countOutboxEmails = async () => {
    const [row] = await site.database.sql`select count(*)::int as outbox_emails from outbox_emails`
    return row?.['outbox_emails'] as number
  }

  it.each(transports)(
    'by anybody else sends nothing, and always gets the same response, through $name',
    async ({ call }) => {
      await process(await paidDonationCheckout())
      const before = await countOutboxEmails()
      const amounts = [25, '25', Number(TOO_LITTLE), 1e21, 'nothing']
      const responses: string[] = []
      for (let batch = 0; batch < caseSize({ short: 2, full: 40 }); batch += 1) {
        const some = amounts.map((amount, index) =>
          call(site.url, 'donations.sendThanks', {
            email: `other-${batch}-${index}@example.org`,
            name: 'Other',
            amount,
          }),
        )
        responses.push(...(await Promise.all(some)).map(({ status, body }) => JSON.stringify([status, body])))
      }
      expect(new Set(responses)).toEqual(new Set([JSON.stringify([200, { ok: true }])]))
      expect(await countOutboxEmails()).toBe(before)
    },
  )

  it('sends nothing for another amount, for patterns in place of an address, or for a declined donation', async () => {
    const secret = await paidDonationCheckout()
    await process(secret)
    const declined = await donationCheckout({ amount: 30, donorName: 'Esi', donorEmail: 'esi@example.org' })
    await confirm(payable(site), declined, 'pm_card_chargeDeclined')
    const before = await countOutboxEmails()
    for (const [amount, email] of [
      [26, grace.donorEmail],
      [25, grace.donorEmail],
      ['25.00', 'GRACE@EXAMPLE.ORG'],
      [25, 'gr%ce@example.org'],
      [30, 'esi@example.org'],
    ]) {
      const input = { email, name: 'Grace', amount }
      expect(await restTransport.call(site.url, 'donations.sendThanks', input)).toMatchObject({
        status: 200,
        body: { ok: true },
      })
      expect([input, await countOutboxEmails()]).toEqual([input, before])
    }
    expect(await emailsOf(secret)).toHaveLength(2)
  })

  it('sends a thank-you that is missing', async () => {
    const secret = await paidDonationCheckout()
    await process(secret)
    await site.database.sql`delete from outbox_emails`
    const input = { email: grace.donorEmail, name: 'Somebody', amount: 25 }
    await Promise.all([1, 2, 3].map(() => restTransport.call(site.url, 'donations.sendThanks', input)))
    expect(await emailsOf(secret)).toEqual([{ kind: 'donation-thanks', recipient: grace.donorEmail }])
  })

  it.each([{}, { email: 'x', name: 'X', amount: 25 }, { email: grace.donorEmail, name: 'X' }])(
    'is rejected from %j',
    async (input) =>
      expect(await restTransport.call(site.url, 'donations.sendThanks', input)).toMatchObject({
        status: 400,
      }),
  )

  async function paidDonationCheckout(): Promise<string> {
    const secret = await donationCheckout()
    await confirm(payable(site), secret)
    return secret
  }
})
