/** Every request gets a well-formed response: never a 5xx, and nothing about the implementation. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { caseSize, printFigure } from '../support/case-size.ts'
import { faultsOf, generatedCall, type GeneratedCall, type Known } from '../support/generated-calls.ts'
import { beginGift, beginOrder } from '../support/paying.ts'
import { keepAlive, rawRequest, type RawResponse } from '../support/requests.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

const SEEDS = caseSize({ short: 1, full: 3 })
const CALLS_A_SEED = caseSize({ short: 300, full: 10_000 })
const CONCURRENCY = 20
/** The promised limit in the full form; generous in CI. */
const TIMEOUT_MS = caseSize({ short: 30_000, full: 5000 })

const server = testSite({ LIMITS: 'off', LOG_LEVEL: 'error' })
let cookie: string
const agent = keepAlive()
const printed = vi.spyOn(process.stdout, 'write')

beforeAll(async () => {
  cookie = await logIn(server.url, ADMIN_PASSWORD)
})
afterAll(() => {
  agent.destroy()
  printed.mockRestore()
})

const bracelets = async () =>
  (await server.database.sql<{ id: number }[]>`select id from bracelets`).map(({ id }) => id)
/** Number of records that the owner's calls have deleted, into the bin and then for good. */
const deleted = () =>
  server.database
    .sql`select from audit_events where action = 'deleted-for-good' and detail like 'Bracelet: %'`
const isOwner = async () =>
  (await fetch(`${server.url}/api/payments?limit=1`, { headers: { cookie } })).status === 200

/** Existing values by field, so that requests pass validation. */
async function knownHere(braceletId: number): Promise<Known> {
  const posts = await server.database.sql<{ slug: string }[]>`select slug from blog_posts limit 3`
  const order = beginOrder(server, [{ braceletId, quantity: 1 }])
  const secrets = await Promise.all([beginGift(server), order])
  const emails = ['ada@example.org', 'Ada.Okafor@Books.Example.Org']
  return {
    id: [1, 2, 3, 4, 5, 6],
    braceletId: [1, 2, 3, 4, 5],
    quantity: [1, 2, 99],
    sessionId: ['ada', 'grace', 'x'.repeat(128)],
    slug: [...posts.map(({ slug }) => slug), 'nothing'],
    email: emails,
    donorEmail: emails,
    recipient: ['', ...emails],
    amount: [5, '12.50', 25, 10_000],
    paymentIntentId: [...secrets.map(intentIdOf), 'pi_nothing'],
    password: ['a wrong password'],
    imageUrl: ['', null, 'https://example.org/a.png', '/uploads/a.webp'],
    version: [1, 2],
    before: [1, 5],
    limit: [1, 500],
    cursor: [1, 2_147_483_647],
  }
}

/** The parts of a request that reproduce it, shortened. */
const reproduction = (call: GeneratedCall, { status, body }: RawResponse, found: string[]) => ({
  found,
  method: call.method,
  path: call.path.slice(0, 500),
  headers: JSON.stringify(call.headers).slice(0, 500),
  body: String(call.body).slice(0, 500),
  status,
  text: body.slice(0, 500),
})

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'every request on every route and procedure gets a proper response, and the data is consistent afterwards: seed %i',
  async (seed) => {
    // an earlier seed may have hidden this bracelet, and deleted those before it
    const [offered] = await server.database.sql<{ id: number }[]>`
      update bracelets set state = 'shown', stock = null, questions = '[]'
      where id = (select min(id) from bracelets where deleted_at is null) returning id`
    const before = await bracelets()
    const calls = generatedCall(await knownHere(offered!.id), cookie)
    const statuses = new Map<number, number>()
    let slowestMs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(calls, { minLength: CONCURRENCY, maxLength: CONCURRENCY }),
        async (abreast) => {
          const faults = await Promise.all(
            abreast.map(async (call) => {
              const start = performance.now()
              const answer = await rawRequest(server.url, call.path, { ...call, agent })
              const ms = performance.now() - start
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
              slowestMs = Math.max(slowestMs, ms)
              const found = faultsOf(call, answer)
              if (ms > TIMEOUT_MS) found.push(`took ${Math.round(ms)} ms`)
              return found.length === 0 ? [] : [reproduction(call, answer, found)]
            }),
          )
          expect(faults.flat()).toEqual([])
        },
      ),
      { seed, numRuns: CALLS_A_SEED / CONCURRENCY },
    )
    printFigure(
      `generated calls, seed ${seed}: ${CALLS_A_SEED} calls, slowest ${Math.round(slowestMs)} ms, answers ` +
        [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
    )

    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ ok: true })
    const after = await bracelets()
    const deletedIds = before.filter((id) => !after.includes(id))
    expect(deletedIds.length).toBeLessThanOrEqual((await deleted()).length)
    expect((await fetch(`${server.url}/api/bracelets`)).status).toBe(200)
    expect(await isOwner()).toBe(true)
    const lines = printed.mock.calls.map(([text]) => String(text))
    expect(lines.filter((text) => text.startsWith('{"level"'))).toEqual([])
  },
)
