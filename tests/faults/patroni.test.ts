/**
 * `deploy/patroni` under payments: the primary, Patroni and etcd are killed or cut off, then both machines are lost and
 * restored. Minutes long, so in the full form only.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startCallers } from '../support/background-callers.ts'
import { fullOnly, isFull, printFigure, runWhere } from '../support/case-size.ts'
import { chance as chanceOf } from '../support/chance.ts'
import { contradictions, lostWrites, unrecorded } from '../support/consistency.ts'
import { eventually } from '../support/eventually.ts'
import { missingPrograms, startPatroniCluster, type PatroniNode } from '../support/patroni-cluster.ts'
import { payableIn } from '../support/paying.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'
import { openSql, within } from '../support/sql.ts'
import { emptyLedger, startTraffic } from '../support/traffic.ts'

const whereInstalled = isFull
  ? runWhere(missingPrograms.length === 0, `not installed: ${missingPrograms.join(', ')}`)
  : fullOnly

/** The promised longest time without a successful write. */
const WRITES_BACK_MS = 30_000
/** The promised recovery point, and the time that an archived segment may take. */
const RECOVERY_POINT_MS = 60_000 + 5000
const START_MS = 120_000
const CALLERS = 4
const CALLS_BEFORE = 100
const PAYERS = 3
/** Longer than an archived segment is open. */
const QUIET_MS = 75_000
/** Longer than Patroni's ttl, after which a leader that etcd does not hear of would be replaced. */
const LONGER_THAN_TTL_MS = 25_000

async function startAll() {
  const cluster = await startPatroniCluster()
  for (const node of cluster.nodes) node.start()
  const [leader] = await cluster.settled()
  const dataDir = await tempFolder()
  // systemd would start it again too if the database is slow at first
  const site = await eventually(async () => {
    const started = await launchSite({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir, ADMIN_PASSWORD })
    await started.ready
    return started
  }, START_MS)
  const ask = <T>(look: (sql: ReturnType<typeof openSql>) => PromiseLike<T>) =>
    within(openSql(cluster.databaseUrl, 1), look)
  const payable = await ask((sql) => payableIn(sql, site.url))
  await leader.run('pgbackrest', '--stanza=site', '--type=full', 'backup')
  return { cluster, site, ask, payable }
}

it(
  'under Patroni payments survive the loss of the primary, of Patroni, of etcd and a partition',
  whereInstalled,
  async () => {
    const { cluster, site, ask, payable } = await startAll()
    const { nodes, etcds } = cluster
    await ask((sql) => sql`create table unheard (at timestamptz)`)
    const ledger = emptyLedger()
    const over = new AbortController()
    const payers = Array.from({ length: PAYERS }, async (_, seed) => {
      while (!over.signal.aborted) {
        const traffic = startTraffic(payable, ledger, chanceOf(seed), 1)
        over.signal.addEventListener('abort', () => void traffic.stop())
        // it ends when the site does not answer
        await traffic.calls(Infinity)
        await pause(500)
      }
    })
    const callers = startCallers(site.url, CALLERS)
    await callers.allRecovered()

    /** The longest time from a moment on in which no write succeeded. */
    const longestGap = (from: number) => {
      const times = callers.endings
        .filter(
          ({ what, status, at }) => /cart|message/.test(what) && status > 0 && status < 300 && at > from,
        )
        .map(({ at }) => at)
      return Math.max(...times.map((at, nth) => at - (times[nth - 1] ?? from)))
    }
    /** How many carts of all acknowledged so far are missing. More are acknowledged meanwhile. */
    const lostCarts = async (sql: ReturnType<typeof openSql>) => {
      const acknowledged = [...callers.acknowledged]
      const carts = await sql`select from cart_items where session_id = any(${acknowledged})`
      return acknowledged.length - carts.length
    }
    const figures: string[] = []
    const trial = async (
      name: string,
      happen: (leader: PatroniNode, standby: PatroniNode) => Promise<void>,
    ) => {
      const [leader, standby] = await cluster.settled()
      const since = performance.now()
      await happen(leader, standby)
      await cluster.settled()
      await callers.allRecovered()
      const gapMs = longestGap(since)
      figures.push(`${name}: writes back after ${(gapMs / 1000).toFixed(1)} s`)
      printFigure(`patroni: ${figures.at(-1)}`)
      expect(gapMs, name).toBeLessThan(WRITES_BACK_MS)
      expect(await ask(lostCarts), name).toBe(0)
    }

    await trial('kill -9 of the whole primary', async (leader, standby) => {
      leader.killMachine()
      await cluster.leads(standby)
      await callers.allRecovered()
      leader.start()
    })
    await trial('kill -9 of the primary’s PostgreSQL', async (leader) => leader.killPostgres())
    await trial('kill -9 of the leader’s Patroni', async (leader) => leader.killPatroni())
    await trial('kill -9 of one etcd', async () => etcds[0]?.kill())
    await trial('kill -9 of all etcd, which stay away', async () => {
      for (const etcd of etcds) etcd.end()
      await pause(LONGER_THAN_TTL_MS)
      for (const etcd of etcds) etcd.start()
    })
    await trial('partition: the leader is cut off from etcd and the standby', async (leader, standby) => {
      const heal = await cluster.cutOff(leader)
      // nobody acknowledged it to a visitor, and only rewinding removes it
      await within(openSql(cluster.urlOf(leader), 1), (sql) =>
        sql.begin(async (tx) => {
          await tx`set local synchronous_commit = local`
          await tx`insert into unheard values (now())`
        }),
      )
      await cluster.leads(standby)
      await callers.allRecovered()
      await heal()
      await cluster.settled()
      expect(await leader.log()).toMatch(/running pg_rewind/i)
    })
    for (const node of nodes)
      expect(await within(openSql(cluster.urlOf(node), 1), (sql) => sql`select * from unheard`)).toEqual([])

    over.abort()
    await Promise.all(payers)
    await callers.stop()
    await ask((sql) => eventually(async () => (await unrecorded(sql)).length === 0))
    const paid = await ask(async (sql) => {
      expect(await contradictions(sql)).toEqual([])
      expect(await lostWrites(sql, ledger)).toEqual([])
      await callers.expectNothingLost(sql)
      const [row] =
        await sql`select (select count(*)::int from orders) + (select count(*)::int from donations) as paid`
      return Number(row?.['paid'])
    })
    printFigure(
      `patroni: ${paid} payments recorded once, ${ledger.acknowledged + callers.acknowledged.length + callers.written.length} ` +
        `acknowledged writes, 0 lost, 0 doubled; ${figures.join('; ')}`,
    )
  },
)

it('without both machines a minute is lost, and any moment can be restored', whereInstalled, async () => {
  const { cluster, ask, payable } = await startAll()
  const { nodes } = cluster
  await ask((sql) => sql`create table beats (at timestamptz primary key)`)
  const ledger = emptyLedger()
  const traffic = startTraffic(payable, ledger, chanceOf(1), PAYERS)
  await traffic.calls(CALLS_BEFORE)
  await traffic.stop()
  await ask((sql) => eventually(async () => (await unrecorded(sql)).length === 0))

  // nobody else writes now, so a segment is archived for its age alone
  const beats: string[] = []
  const since = performance.now()
  while (performance.now() - since < QUIET_MS) {
    const [beat] = await ask((sql) => sql`insert into beats values (clock_timestamp()) returning at::text`)
    beats.push(String(beat?.['at']))
    await pause(500)
  }
  for (const node of nodes) node.killMachine()
  const lostAt = Date.now()
  const [one, two] = nodes
  const newest = async () => {
    await cluster.leads(one)
    const [row] = await within(
      openSql(cluster.urlOf(one), 1),
      (sql) => sql`select max(at)::text as at from beats`,
    )
    return String(row?.['at'])
  }

  await one.run(cluster.restoreScript, 'latest')
  one.start()
  const lostMs = lostAt - Date.parse(await newest())
  one.killMachine()
  expect(lostMs).toBeLessThan(RECOVERY_POINT_MS)

  const nth = Math.floor(beats.length / 4)
  // halfway to the next one, because a commit is later than what it contains
  const [last = '', next = ''] = beats.slice(nth, nth + 2)
  const moment = new Date((Date.parse(last) + Date.parse(next)) / 2)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '+00')
  const restoring = performance.now()
  await one.run(cluster.restoreScript, moment)
  one.start()
  expect(await newest()).toBe(last)
  const restoredMs = performance.now() - restoring
  await rm(two.data, { recursive: true })
  two.start()
  await cluster.settled()
  await ask(async (sql) => {
    expect(await contradictions(sql)).toEqual([])
    expect(await lostWrites(sql, ledger)).toEqual([])
  })
  printFigure(
    `patroni: without both machines ${(lostMs / 1000).toFixed(1)} s of writes are lost; restored to a moment in ` +
      `${(restoredMs / 1000).toFixed(1)} s`,
  )
})
