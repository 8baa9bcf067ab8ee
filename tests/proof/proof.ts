/** A site under visitors and faults from its first start to the comparison of all books. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { messageIdOf } from '#server/platform/mail/message-id.ts'
import { PAGES } from '../bench/served-site.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { startBalancer } from '../support/balancer.ts'
import { chance as chanceOf } from '../support/chance.ts'
import { contradictions, lostWrites } from '../support/consistency.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { killAll, processesOf } from '../support/process-tree.ts'
import { openEmbedded, within } from '../support/sql.ts'
import { emptyLedger, startTraffic } from '../support/traffic.ts'
import { drawn } from './faults.ts'
import { startReaders } from './readers.ts'
import { siteProcesses } from './site-processes.ts'
import { startSurroundings, type Surroundings } from './surroundings.ts'
import { judge, type Books, type Verdict } from './verdict.ts'

const OWNER = 'owner@example.org'
const VISITORS = 8
const PAUSE_MS = 150
/** Writes that must succeed after a fault before the next one. */
const WRITES_AFTER = 20
const RECOVERY_MS = 60_000
/** Longer than the two minutes after which an interrupted email is tried again. */
const SETTLING_MS = 170_000

export type Options = {
  seed: number
  /** How many of the faults, after they are drawn; all by default. */
  faults?: number
  outageMs?: number
  say: (line: string) => void
  /** Stops and removes everything when it is disposed of, also halfway. */
  cleanUp: AsyncDisposableStack
}

export type Proof = Verdict & {
  requests: { sent: number; answered: number; refused: number; cutOff: number }
  pages: { served: number; refused: number; cutOff: number }
  faults: { what: string; backAfterMs: number }[]
}

/** @throws Error if the site does not come back at all */
export async function prove({
  seed,
  faults = Infinity,
  outageMs = 3000,
  say,
  cleanUp,
}: Options): Promise<Proof> {
  const chance = chanceOf(seed)
  const folder = await mkdtemp(join(tmpdir(), 'site-proof-'))
  cleanUp.defer(async () => {
    killAll(processesOf(folder))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const around = await startSurroundings(folder, url)
  cleanUp.defer(() => around.close())
  const dataDir = join(folder, 'site')
  const site = siteProcesses({
    dataDir,
    ports,
    settings: {
      PUBLIC_URL: url,
      ADMIN_PASSWORD,
      MAIL_OWNER: OWNER,
      LIMITS: 'off',
      LOG_LEVEL: 'error',
      // the balancer of a busy machine may poll late
      DRAIN_DELAY_SECONDS: '2',
      ...around.settings,
    },
  })
  cleanUp.defer(() => site.close())
  await site.start(0)
  await site.start(1)
  const balancer = await startBalancer(ports, port)
  cleanUp.defer(() => balancer.close())
  say('two processes of the site are ready, from an empty folder; visitors come, buy and give')

  const ledger = emptyLedger()
  const { publishableKey, providerUrl } = around
  const visited = { url, publishableKey, providerUrl, publicUrl: url }
  const traffic = startTraffic(visited, ledger, chance, VISITORS, PAUSE_MS)
  const readers = startReaders(url, PAGES, PAUSE_MS)
  const struck: Proof['faults'] = []
  const rough: string[] = []
  for (const { what, strike, isGentle } of drawn(chance).slice(0, faults)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await traffic.calls(chance.number(40, 120))
    const { refused, cutOff } = ledger
    const pagesCutOff = readers.pages.cutOff
    // oxlint-disable-next-line no-await-in-loop
    await strike({ site, around, balancer, chance, outageMs })
    const since = performance.now()
    const wanted = ledger.acknowledged + WRITES_AFTER
    // oxlint-disable-next-line no-await-in-loop
    await eventually(() => ledger.acknowledged >= wanted, RECOVERY_MS)
    // oxlint-disable-next-line no-await-in-loop
    await balancer.allReady()
    const backAfterMs = Math.round(performance.now() - since)
    struck.push({ what, backAfterMs })
    const unanswered = ledger.cutOff - cutOff + readers.pages.cutOff - pagesCutOff
    if (isGentle && unanswered > 0) rough.push(`${what}: ${unanswered} requests without an answer`)
    say(
      `${what}: ${unanswered} requests without an answer, ${ledger.refused - refused} told to try again, ` +
        `${WRITES_AFTER} new writes within ${(backAfterMs / 1000).toFixed(1)} s of its end`,
    )
  }
  await Promise.all([traffic.stop(), readers.stop()])
  say('the visitors have left; the site finds what is still missing by itself')

  const verdict = await within(openEmbedded(dataDir, 2), async (sql) => {
    await settled(sql, around, say)
    const books = { ...(await readBooks(sql, around, url)), killed: site.killed() }
    await copyProvidersBook(sql, around)
    const wrong = [...(await contradictions(sql)), ...(await lostWrites(sql, ledger))]
    const { failures, ...counts } = judge(books)
    return { ...counts, failures: [...failures, ...wrong, ...readers.problems] }
  })
  await Promise.all([site.stop(0), site.stop(1)])
  const left = processesOf(dataDir).map((pid) => `process ${pid} still runs`)
  const failures = [...verdict.failures, ...rough, ...site.failures, ...left]
  if (failures.length > 0) say(`the site's log ends with:\n${site.output().slice(-4000)}`)
  const { acknowledged: answered, refused, cutOff } = ledger
  return {
    ...verdict,
    failures,
    requests: { sent: answered + refused + cutOff, answered, refused, cutOff },
    pages: readers.pages,
    faults: struck,
  }
}

/** Waits until nothing is under way any more, or until it should have arrived. */
async function settled(sql: postgres.Sql, around: Surroundings, say: Options['say']): Promise<void> {
  const end = performance.now() + SETTLING_MS
  let told = ''
  while (performance.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const [charges, records, queued] = await Promise.all([
      around.charges(),
      recordsOf(sql),
      sql`select from outbox_emails where state = 'queued'`,
    ])
    const recorded = new Set(records.map(({ intentId }) => intentId))
    const open = charges.filter((charge) => !recorded.has(charge.payment_intent))
    if (open.length + queued.length === 0) return
    const line = `still under way: ${open.length} payments, ${queued.length} emails`
    if (line !== told) say(line)
    told = line
    // oxlint-disable-next-line no-await-in-loop
    await pause(2000)
  }
}

const recordsOf = (sql: postgres.Sql) =>
  sql<{ intentId: string; pence: number }[]>`
    select payment_intent_id as "intentId", round(total * 100)::int as pence from orders
    union all select payment_intent_id, round(amount * 100)::int from donations where payment_intent_id is not null`

async function readBooks(
  sql: postgres.Sql,
  around: Surroundings,
  url: string,
): Promise<Omit<Books, 'killed'>> {
  const rows = await sql`select * from outbox_emails where state <> 'skipped' order by id`
  const charges = await around.charges()
  return {
    charges: charges.map((charge) => ({
      intentId: charge.payment_intent,
      payer: charge.receipt_email,
      pence: charge.amount,
    })),
    records: await recordsOf(sql),
    owed: rows.map((row) => ({
      messageId: messageIdOf(
        { id: row['id'], kind: row['kind'], createdAt: new Date(row['created_at']) },
        url,
      ),
      to: row['recipient'] ?? OWNER,
      state: row['state'],
    })),
    arrived: around.mailbox.received.map(({ messageId = '', envelopeTo, subject = '' }) => ({
      messageId,
      to: envelopeTo.join(),
      subject,
    })),
  }
}

/** Lets the checks that compare tables of one database read the provider's objects. */
async function copyProvidersBook(sql: postgres.Sql, around: Surroundings): Promise<void> {
  const objects = await around.sql`
    select id, kind, body from sandbox.objects where kind in ('payment_intent', 'charge')`
  await sql`create schema sandbox`
  await sql`create table sandbox.objects (id text, kind text, body jsonb)`
  await sql`insert into sandbox.objects select * from jsonb_to_recordset(${sql.json(objects as never)}) as t(id text, kind text, body jsonb)`
}
