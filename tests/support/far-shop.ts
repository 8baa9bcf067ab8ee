/** A shop whose provider is another site's sandbox at the end of a wire: no webhook arrives, and the line can be cut. */
import { intentIdOf } from '#shared/checkout.ts'
import { toPence } from '#shared/money.ts'
import { portOf } from './free-port.ts'
import { ownersPayments } from './owners-payments.ts'
import { beginOrder, confirm, payable, processOrder } from './paying.ts'
import { startSite } from './site.ts'
import { startWire } from './tcp-proxy.ts'

export type FarShop = Awaited<ReturnType<typeof startFarShop>>

export async function startFarShop() {
  const bank = await startSite()
  const wire = await startWire(portOf(bank.app.server.address()))
  const { publishableKey, webhookSecret } = bank.deps.provider
  const [keys] = await bank.database.sql`select secret_key from sandbox.settings`
  const site = await startSite({
    STRIPE_SECRET_KEY: String(keys?.['secret_key']),
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${wire.port}/sandbox/stripe`,
  })
  const owner = ownersPayments(site)
  return {
    site,
    bank,
    owner,
    wire,
    /** From now on what is asked is done, and every answer lost. */
    loseAnswers() {
      wire.let({ answerBytes: 0 })
      wire.cut()
    },
    /** Bought at the shop, paid at the provider's own address. */
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
      wire.let({})
      await site.close()
      await wire.close()
      await bank.close()
    },
  }
}
