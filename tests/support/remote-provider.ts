/** A site whose provider is another site's sandbox behind a TCP proxy: no webhook arrives, and the connection can be cut. */
import { intentIdOf } from '#shared/checkout.ts'
import { toPence } from '#shared/money.ts'
import { portOf } from './free-port.ts'
import { ownersPayments } from './owners-payments.ts'
import { beginOrder, confirm, payable, processOrder } from './paying.ts'
import { startSite, type TestSite } from './site.ts'
import { startTcpProxy } from './proxies.ts'

export type SiteWithRemoteProvider = Awaited<ReturnType<typeof startSiteWithRemoteProvider>>

/** @param given a running site whose sandbox is the provider; without it one is started. */
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
    /** From now on requests are carried out and their responses lost. */
    loseResponses() {
      proxy.set({ responseBytes: 0 })
      proxy.cut()
    },
    /** An order placed at the site and paid at the provider. */
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
