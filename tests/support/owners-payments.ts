/** The owner's procedures for payments, as the dashboard calls them, also without a connection to the provider. */
import { randomUUID } from 'node:crypto'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { Attention, PaymentIssue, PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { portOf } from './free-port.ts'
import { beginOrder, confirm, payable, processOrder } from './paying.ts'
import { startTcpProxy } from './proxies.ts'
import { ADMIN_PASSWORD, startSite, type TestSite } from './site.ts'
import { logIn, trpcTransport, type Answer } from './transports.ts'

/**
 * Calls procedures as the owner. Signs in when needed, and again when the session has ended by the site's clock.
 * Repeats after a 503: on a busy machine a call may wait too long for a lock, and then changes nothing.
 */
export function ownersCalls(site: Pick<TestSite, 'url'>) {
  let cookie = ''
  let signingIn: Promise<string> | undefined
  const ask = async (procedure: string, input: object = {}): Promise<Answer> => {
    const answer = await trpcTransport.call(site.url, procedure, input, cookie)
    if (answer.status === 503) return ask(procedure, input)
    if (answer.status !== 401) return answer
    // one sign-in for concurrent calls
    signingIn ??= logIn(site.url, ADMIN_PASSWORD).finally(() => (signingIn = undefined))
    cookie = await signingIn
    return trpcTransport.call(site.url, procedure, input, cookie)
  }
  return ask
}

export type OwnersPayments = ReturnType<typeof ownersPayments>

/** Calls that fail the test unless they succeed. */
export function ownersPayments(site: TestSite) {
  const ask = ownersCalls(site)
  const call = (name: string, input: object) => ask(`payments.${name}`, input)
  const succeed = async <T>(name: string, input: object): Promise<T> => {
    const { status, body } = await call(name, input)
    if (status !== 200) throw new Error(`payments.${name} returned ${status}: ${JSON.stringify(body)}`)
    return body as T
  }
  const idOf = async (paymentIntentId: string): Promise<number> => {
    const [row] = await site.database
      .sql`select id from payments where payment_intent_id = ${paymentIntentId}`
    if (!row) throw new Error(`${paymentIntentId} has no payment`)
    return Number(row['id'])
  }
  const attention = (input: object = {}) => succeed<Attention>('attention', input)
  return {
    idOf,
    timeline: async (paymentIntentId: string) =>
      succeed<PaymentTimeline>('timeline', { id: await idOf(paymentIntentId) }),
    refund: (id: number, amount: string, key: string = randomUUID()): Promise<Answer> =>
      call('refund', { id, amount, reason: 'requested_by_customer', key }),
    checkWithProvider: async (paymentIntentId: string) =>
      succeed<PaymentTimeline>('checkWithProvider', { id: await idOf(paymentIntentId) }),
    setOrderStatus: (step: object): Promise<Answer> => ask('checkout.setOrderStatus', step),
    attention,
    issuesOf: async (paymentIntentId: string): Promise<PaymentIssue[]> =>
      (await attention({ limit: 500 })).rows.filter((issue) => issue.paymentIntentId === paymentIntentId),
    call,
    async revenue(): Promise<string> {
      const { body } = await ask('admin.overview')
      return (body as { revenue: string }).revenue
    },
  }
}

export type SiteWithRemoteProvider = Awaited<ReturnType<typeof startSiteWithRemoteProvider>>

/**
 * A site whose provider is another site's sandbox behind a TCP proxy. No webhook arrives, and the connection can be
 * cut.
 * @param given a running site whose sandbox is the provider; without it, one is started
 */
export async function startSiteWithRemoteProvider(given?: TestSite) {
  const bank = given ?? (await startSite())
  const proxy = await startTcpProxy(portOf(bank.app.server.address()))
  const { publishableKey, webhookSecret } = bank.deps.provider
  const [keys] = await bank.database.sql`select secret_key from sandbox.settings`
  const site = await startSite({
    STRIPE_SECRET_KEY: String(keys?.['secret_key']),
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${proxy.port}/sandbox/stripe`,
  })
  const owner = ownersPayments(site)
  return {
    site,
    bank,
    owner,
    proxy,
    /** From now on, requests are carried out but their responses are lost. */
    loseResponses() {
      proxy.set({ responseBytes: 0 })
      proxy.cut()
    },
    /** Places an order at the site, and pays it at the provider. */
    async bought(paymentMethod = 'pm_card_visa') {
      const clientSecret = await beginOrder(site)
      const paymentIntentId = intentIdOf(clientSecret)
      await confirm(payable(bank), clientSecret, paymentMethod)
      await processOrder(site, clientSecret)
      const { payment } = await owner.timeline(paymentIntentId)
      return { paymentIntentId, id: payment.id, pence: toPence(payment.amount) }
    },
    async refundsAtProvider(paymentIntentId: string) {
      const { stripe } = bank.deps.provider
      return (await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })).data
    },
    async close() {
      proxy.reset()
      await site.close()
      await proxy.close()
      if (!given) await bank.close()
    },
  }
}
