/** Everything around the site: the card provider with a database of its own, its webhooks' way, and a mail server. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { prepareSandbox, stripeSandbox } from 'stripe-sandbox'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { portOf } from '../support/free-port.ts'
import { startMailbox } from '../support/mail-server.ts'
import { startTcpProxy } from '../support/proxies.ts'
import { postJson } from '../support/requests.ts'
import { openSql } from '../support/sql.ts'

const PREFIX = '/sandbox/stripe'
const WEBHOOK = '/api/stripe/webhook'

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

/** @param siteUrl the site's address, also while nothing listens there */
export async function startSurroundings(folder: string, siteUrl: string) {
  const database = await startEmbedded({ dataDir: join(folder, 'provider'), fast: true })
  const sql = openSql(database.url, 10)
  const keys = await prepareSandbox(sql)
  const webhooks = await startWebhookRelay(siteUrl + WEBHOOK)
  const app = Fastify()
  await app.register(stripeSandbox, {
    prefix: PREFIX,
    sql,
    keys,
    webhookUrl: () => webhooks.url,
    clock: () => new Date(),
    publicUrl: siteUrl,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server.address())
  const provider = await startTcpProxy(port)
  const mailbox = await startMailbox()
  const smtp = await startTcpProxy(mailbox.port)
  return {
    /** The way to the provider, for the site and for visitors' browsers. */
    provider,
    providerUrl: `http://127.0.0.1:${provider.port}`,
    publishableKey: keys.publishableKey,
    smtp,
    webhooks,
    mailbox,
    /** The provider's own database. */
    sql,
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${provider.port}${PREFIX}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    },
    /** The provider's list of successful charges, read by API, past the proxy. */
    charges: () => listCharges(`http://127.0.0.1:${port}${PREFIX}/v1/charges`, keys.secretKey),
    async close() {
      await Promise.all([provider.close(), smtp.close(), webhooks.close()])
      await Promise.all([app.close(), mailbox.close()])
      await sql.end({ timeout: 2 })
      await database.stop()
    },
  }
}

type Charge = { id: string; status: string; payment_intent: string; receipt_email: string; amount: number }

async function listCharges(url: string, secretKey: string, after = ''): Promise<Charge[]> {
  const cursor = after && `&starting_after=${after}`
  const headers = { authorization: `Bearer ${secretKey}` }
  const response = await fetch(`${url}?limit=100${cursor}`, { headers })
  const { data, has_more: hasMore } = (await response.json()) as { data: Charge[]; has_more: boolean }
  const further = hasMore ? await listCharges(url, secretKey, data.at(-1)!.id) : []
  return [...data, ...further].filter(({ status }) => status === 'succeeded')
}

/** Passes the provider's events to the site, until it is told to lose them, or to hold them back. */
async function startWebhookRelay(target: string) {
  let mode: 'pass' | 'lose' | 'hold' = 'pass'
  const held: (() => Promise<number>)[] = []
  const server = createServer((request, response) => {
    const relay = async () => {
      const body = await text(request)
      const signature = String(request.headers['stripe-signature'])
      const deliver = () =>
        postJson(target, body, { 'stripe-signature': signature }).then(
          ({ status }) => status,
          () => 502,
        )
      if (mode === 'hold') held.push(deliver)
      response.writeHead(mode === 'pass' ? await deliver() : 200).end()
    }
    void relay()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/`,
    lose: () => void (mode = 'lose'),
    hold: () => void (mode = 'hold'),
    /** Passes events again. Those held back are delivered twice each, the last one first. @returns how many */
    async pass(): Promise<number> {
      mode = 'pass'
      const events = held.splice(0).toReversed()
      await Promise.all(events.flatMap((deliver) => [deliver(), deliver()]))
      return events.length
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
