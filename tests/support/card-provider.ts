/**
 * Plays the card provider on its own port, in its wire format: an account with test keys and live keys, and another
 * account. Each is the sandbox on a database of its own, and the key decides which of them answers.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type postgres from 'postgres'
import {
  endKey,
  issueKey,
  prepareSandbox,
  stripeSandbox,
  type Account,
  type Permissions,
} from 'stripe-sandbox'

const INSTANCES = {
  test: { id: 'acct_books', livemode: false },
  live: { id: 'acct_books', livemode: true },
  other: { id: 'acct_other', livemode: false },
} as const satisfies Record<string, Partial<Account>>
type Instance = keyof typeof INSTANCES

type Opened = { sql: postgres.Sql; close: () => Promise<void> }

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>

/** @param open opens an empty database */
export async function startCardProvider(open: (name: string) => Promise<Opened>, port = 0) {
  const parts = {} as Record<Instance, Opened & { publishableKey: string }>
  const owners = new Map<string, Instance>()
  let reach = (url: string) => url
  let isDown: (path: string) => boolean = () => false
  const app = Fastify({
    rewriteUrl: ({ headers, url }) => {
      const path = String(url)
      if (isDown(path)) return '/down'
      const [, key = ''] = /^bearer (.*)$/i.exec(headers.authorization ?? '') ?? []
      return `/${owners.get(key) ?? 'test'}${path}`
    },
  })
  app.all('/down', async (_request, reply) =>
    reply.code(503).send({ error: { type: 'api_error', message: 'Down' } }),
  )
  for (const name of Object.keys(INSTANCES) as Instance[]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { sql, close } = await open(name)
    // oxlint-disable-next-line no-await-in-loop
    const keys = await prepareSandbox(sql)
    const publishableKey = keys.publishableKey.replace('_test_', name === 'live' ? '_live_' : '_test_')
    owners.set(publishableKey, name)
    parts[name] = { sql, close, publishableKey }
    // oxlint-disable-next-line no-await-in-loop
    await app.register(stripeSandbox, {
      prefix: `/${name}`,
      sql,
      keys: { ...keys, publishableKey },
      account: INSTANCES[name],
      reach: (url) => reach(url),
      clock: () => new Date(),
      publicUrl: 'http://localhost:3000',
    })
  }
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    sql: (name: Instance) => parts[name].sql,
    /** A pair of keys; restricted if there are permissions. */
    async keys(name: Instance = 'test', permissions?: Permissions) {
      const livemode = name === 'live'
      const secretKey = await issueKey(parts[name].sql, { livemode, ...(permissions && { permissions }) })
      owners.set(secretKey, name)
      return { publishableKey: parts[name].publishableKey, secretKey }
    },
    end: (key: string, how: 'revoked' | 'expired') => endKey(parts[owners.get(key)!].sql, key, how),
    /** Webhook endpoints as stored, oldest first. */
    async endpoints(name: Instance = 'test') {
      const rows = await parts[name].sql<
        { body: { id: string; status: string; url: string; enabled_events: string[] } }[]
      >`
        select body from sandbox.objects where kind = 'webhook_endpoint' order by seq`
      return rows.map(({ body }) => body)
    },
    /** Sends the events for an address elsewhere. */
    forward(from: string, to: string) {
      reach = (url) => url.replace(from, to)
    },
    /** Lets calls fail; without a pattern it works again. */
    goDown(path?: RegExp) {
      isDown = (url) => path?.test(url) ?? false
    },
    async close() {
      await app.close()
      await Promise.all(Object.values(parts).map((part) => part.close()))
    },
  }
}
