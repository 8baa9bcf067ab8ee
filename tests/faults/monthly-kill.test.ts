/** Two processes charge monthly gifts and are killed meanwhile, while donors stop theirs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { stopMandate } from '#server/money/managing/manage.ts'
import { withdrawCharges } from '#server/money/mandates/withdraw.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { caseSize, printFigure } from '../support/case-size.ts'
import { chance as chanceOf } from '../support/chance.ts'
import type { Charging } from '../support/charging-process.ts'
import { chargeDue, goTo, startMonthly } from '../support/charging.ts'
import { contradictions, unrecorded } from '../support/consistency.ts'
import { dropWebhooks } from '../support/paying.ts'
import { testSite } from '../support/site.ts'

const RUNS = caseSize({ short: 2, full: 100 })
const MANDATES = caseSize({ short: 20, full: 1000 })
/** Calls to the provider before a kill; a gift needs three. */
const MAX_CALLS = caseSize({ short: 20, full: 60 })
const STOPS_A_RUN = 2
/** Longer than an attempt, so that charges of a killed process are taken over. */
const TAKE_OVER_MS = 6 * 60_000
const ROOT = join(import.meta.dirname, '../..')

const site = testSite({ LIMITS: 'off' })
const YEAR = new Date().getUTCFullYear() + 1

it(
  'no monthly gift is lost, charged twice, or charged after it was stopped',
  { timeout: 120_000 + RUNS * 15_000 },
  async () => {
    const { sql } = site.database
    const chance = chanceOf(Number(process.env['CASES_SEED'] ?? 1))
    goTo(site, `${YEAR}-01-15T09:00:00Z`)
    const first = await startMonthly(site, { monthlyDay: 20 })
    await seedMandates(first)
    const [keys] = await sql`select secret_key as key from sandbox.settings`
    const secretKey = String(keys?.['key'])
    // so that only the processes themselves can find payments
    await dropWebhooks(site)

    const stopped = new Map<number, number>()
    const since = performance.now()
    let [kills, month] = [0, 1]
    for (let run = 1; run <= RUNS; run += 1) {
      if (run === 1 || (await left()) === 0) {
        month += 1
        goTo(site, `${monthStart().slice(0, 8)}20T01:00:00Z`)
      }
      const [one, other] = [launch(), launch()]
      const killing = [
        killAfter(one, chance.number(1, MAX_CALLS), chance.number(0, 12)),
        killAfter(other, chance.number(1, MAX_CALLS), chance.number(0, 12)),
      ]
      const stopping = Array.from({ length: STOPS_A_RUN }, async () => {
        await (chance.percent(50) ? one : other).calls(chance.number(1, MAX_CALLS))
        await stopOne(chance.percent(75))
      })
      const ended = await Promise.all(killing)
      kills += ended.filter((wasKilled) => wasKilled).length
      await Promise.all(stopping)
      site.advance(TAKE_OVER_MS)
    }
    expect(await chargeDue(site)).toEqual([])
    expect(await left()).toBe(0)
    // records payments of a moment before a stop
    await reconcile(site.deps, site.app.log)
    const seconds = Math.round((performance.now() - since) / 1000)

    // amounts charged at the provider, by the checkout in the intents' metadata
    const taken = await sql<
      { mandateId: number; month: string; state: string; paid: number; failed: number; attempts: number }[]
    >`
    select c.mandate_id::int as "mandateId", c.month::text, c.state, c.attempts,
      count(*) filter (where charge.body->>'status' = 'succeeded')::int as paid,
      count(*) filter (where charge.body->>'status' = 'failed')::int as failed
    from mandate_charges c
    left join sandbox.objects intent on intent.kind = 'payment_intent' and intent.body->'metadata'->>'donation_checkout_id' = c.checkout_id
    left join sandbox.objects charge on charge.kind = 'charge' and charge.body->>'payment_intent' = intent.id
    group by c.id`
    const paid = taken.reduce((sum, row) => sum + row.paid, 0)
    expect(taken.filter((row) => row.paid > 1)).toEqual([])
    expect(taken.filter((row) => row.paid !== Number(row.state === 'paid'))).toEqual([])
    // a declined charge is never retried before its day
    expect(taken.filter((row) => row.state === 'declined' && row.failed !== row.attempts)).toEqual([])
    const [atProvider] = await sql`
    select count(*)::int as charges from sandbox.objects where kind = 'charge' and body->>'status' = 'succeeded'`
    expect(atProvider?.['charges']).toBe(paid + 1)

    // donors who did not stop have paid every month
    const lost = await sql`
    select m.id, come::text from mandates m
    cross join generate_series(${`${YEAR}-02-01`}::date, ${monthStart()}::date, '1 month') come
    left join mandate_charges c on c.mandate_id = m.id and c.month = come::date
    where m.state = 'active' and (c.id is null or c.state not in ('paid', 'declined'))`
    expect([...lost]).toEqual([])
    const after = []
    for (const [id, before] of stopped) {
      const now = await paidBy(id)
      if (now !== before) after.push({ id, before, now })
    }
    expect(after).toEqual([])
    expect(await unrecorded(sql)).toEqual([])
    expect(await contradictions(sql)).toEqual([])
    printFigure(
      `monthly gifts: ${RUNS} runs, ${kills} kills of two processes, ${MANDATES} mandates, ${month - 1} months, ` +
        `${paid} gifts charged, ${taken.length - paid} declined or stopped, ${stopped.size} stopped meanwhile, in ${seconds} s; ` +
        'none lost, none twice, none after a stop',
    )

    function monthStart(): string {
      return `${YEAR}-${String(month).padStart(2, '0')}-01`
    }

    /** Number of charges still to be made this month. */
    async function left(): Promise<number> {
      const [row] = await sql`
      select (select count(*) from mandates where state = 'active' and last_month < ${monthStart()})
        + (select count(*) from mandate_charges c join mandates m on m.id = mandate_id
           where c.state = 'due' and m.state = 'active') as n`
      return Number(row?.['n'])
    }

    function launch(): Charger {
      const { deps } = site
      const charging: Charging = {
        databaseUrl: site.database.url,
        apiBase: `${site.url}/sandbox/stripe`,
        secretKey,
        installationId: deps.installationId,
        aheadMs: deps.clock().getTime() - Date.now(),
      }
      const child = spawn(process.execPath, ['tests/support/charging-process.ts'], {
        cwd: ROOT,
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
          CHARGING: JSON.stringify(charging),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return watch(child)
    }

    /** Stops a mandate; one that is being charged at this moment, if `isBeingCharged` and there is one. */
    async function stopOne(isBeingCharged: boolean): Promise<void> {
      const busy = sql`select mandate_id from mandate_charges where state = 'due' and attempting_since is not null`
      const [chosen] = await sql<{ id: number }[]>`
      select id::int from mandates where state = 'active'
      order by ${isBeingCharged ? sql`id in (${busy}) desc,` : sql``} random() limit 1`
      if (!chosen || stopped.has(chosen.id)) return
      const { id } = chosen
      await site.deps.db.transaction((tx) => stopMandate(tx, id, {}, { by: 'donor', now: site.deps.clock() }))
      await withdrawCharges(site.deps, id)
      stopped.set(id, await paidBy(id))
    }

    async function paidBy(mandateId: number): Promise<number> {
      const [row] = await sql`
      select count(*)::int as n from sandbox.objects charge join mandates m on m.customer_id = charge.body->>'customer'
      where charge.kind = 'charge' and charge.body->>'status' = 'succeeded' and m.id = ${mandateId}`
      return Number(row?.['n'])
    }
  },
)

type Charger = {
  child: ChildProcess
  /** Resolves once the process has made so many calls to the provider, or has ended. */
  calls(count: number): Promise<unknown>
  ended: Promise<[number | null, string | null]>
}

function watch(child: ChildProcess): Charger {
  const ended = once(child, 'exit') as Charger['ended']
  const waiting: { count: number; resolve: () => void }[] = []
  let seen = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    seen += chunk.toString().split('.').length - 1
    for (const { count, resolve } of waiting) if (seen >= count) resolve()
  })
  return {
    child,
    ended,
    calls: (count) =>
      Promise.race([ended, new Promise<void>((resolve) => void waiting.push({ count, resolve }))]),
  }
}

/** @returns whether it was still running */
async function killAfter(charger: Charger, count: number, ms: number): Promise<boolean> {
  await charger.calls(count)
  await pause(ms)
  charger.child.kill('SIGKILL')
  const [code, signal] = await charger.ended
  if (signal === null) expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** Inserts mandates like the first, each with a customer and a saved card. One card in ten is declined. */
async function seedMandates(first: number): Promise<void> {
  const { sql } = site.database
  const [{ customer, card }] = (await sql`
    select customer_id as customer, payment_method_id as card from mandates where id = ${first}`) as unknown as [
    { customer: string; card: string },
  ]
  const numbers = sql`generate_series(2, ${MANDATES}::int) i`
  await sql`
    insert into sandbox.objects (id, kind, created, body)
    select 'cus_kill' || i, kind, created, body || jsonb_build_object('id', 'cus_kill' || i)
    from sandbox.objects, ${numbers} where id = ${customer}`
  await sql`
    insert into sandbox.objects (id, kind, created, standing, test_card, body)
    select 'pm_kill' || i, kind, created, standing, case when i % 10 = 0 then 'chargeCustomerFail' else test_card end,
      body || jsonb_build_object('id', 'pm_kill' || i, 'customer', 'cus_kill' || i)
    from sandbox.objects, ${numbers} where id = ${card}`
  await sql`
    insert into checkouts (id, kind, amount, currency, created_at, closed_at, is_recorded)
    select 'kill-' || i, 'donation', 25, 'gbp', now(), now(), true from ${numbers}`
  await sql`
    insert into checkout_donors (checkout_id, name, email, monthly_day)
    select 'kill-' || i, 'Grace Mensah', 'grace' || i || '@example.org', 20 from ${numbers}`
  await sql`
    insert into mandates (checkout_id, donor_name, donor_email, amount_pence, day, state, state_by, last_month,
      customer_id, payment_method_id, card_brand, card_last4)
    select 'kill-' || i, 'Grace Mensah', 'grace' || i || '@example.org', 2500, 20, 'active', 'donor', ${`${YEAR}-01-01`},
      'cus_kill' || i, 'pm_kill' || i, 'visa', '4242' from ${numbers}`
}
