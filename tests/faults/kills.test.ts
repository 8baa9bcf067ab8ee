/** The site is killed under load at random moments, with and without its database, and no browser comes back. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { caseSize, printFigure } from '../support/case-size.ts'
import { type Chance, chance as chanceOf } from '../support/chance.ts'
import { contradictions, lostWrites, unrecorded } from '../support/consistency.ts'
import { openEmbedded, within } from '../support/sql.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { payableIn } from '../support/paying.ts'
import { killAll, processesOf, untiedPath } from '../support/process-tree.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'
import { emptyLedger, startTraffic } from '../support/traffic.ts'

const SEEDS = caseSize({ short: 1, full: 5 })
/** The short form kills once with the database and once without; `first-start.test.ts` kills during a start. */
const KILLS_A_SEED = caseSize({ short: 2, full: 20 })
const VISITORS = 8
const CALLS_A_KILL = caseSize({ short: 40, full: 250 })
/** The promised time after a restart until all paid intents are recorded without a browser. */
const RECOVERY_MS = 60_000

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'nothing that was paid or acknowledged is lost or duplicated: seed %i',
  { timeout: KILLS_A_SEED * 60_000 },
  async (seed) => {
    const chance = chanceOf(seed)
    const ledger = emptyLedger()
    const home = await newHome()
    const recoveries: number[] = []
    let kills = 0
    let orphaned = 0
    while (kills < KILLS_A_SEED) {
      const isOrphaning = kills % 2 === 1
      const since = performance.now()
      const server = await start(home, isOrphaning)
      kills += 1
      if (isOrphaning) orphaned += 1
      // sometimes during the start
      const isEarly = caseSize({ short: false, full: kills > 1 && chance.percent(15) })
      let stop = async () => {}
      if (isEarly) await pause(chance.number(0, 1500))
      else {
        await server.ready
        recoveries.push(await recovery(home, since))
        const site = await within(openEmbedded(home.dataDir), (sql) => payableIn(sql, server.url))
        const traffic = startTraffic(site, ledger, chance, VISITORS)
        await traffic.calls(chance.number(1, CALLS_A_KILL))
        await pause(chance.number(0, 20))
        stop = () => traffic.stop()
      }
      kill(home, server.child.pid ?? 0, isOrphaning, chance)
      await stop()
    }

    const since = performance.now()
    const last = await start(home, false)
    await last.ready
    recoveries.push(await recovery(home, since))
    const figures = await within(openEmbedded(home.dataDir), async (sql) => {
      expect(await contradictions(sql)).toEqual([])
      expect(await lostWrites(sql, ledger)).toEqual([])
      const [row] = await sql`
        select (select count(*) from sandbox.objects where kind = 'payment_intent') as intents,
          (select count(*) from sandbox.objects where kind = 'payment_intent' and body->>'status' = 'succeeded') as paid,
          (select count(*) from orders) as orders, (select count(*) from donations) as donations,
          (select count(*) from checkouts where payment_intent_id is null) as untold`
      return row ?? {}
    })
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS)
    expect(await last.end('SIGTERM')).toBe(0)
    printFigure(
      `kills, seed ${seed}: ${kills} kills (${orphaned} left the database orphaned), ${figures['intents']} intents, ` +
        `${figures['paid']} confirmed, ${figures['orders']} orders, ${figures['donations']} donations, ` +
        `${ledger.acknowledged} acknowledged writes held, ${figures['untold']} checkouts cut off before their secret was returned; ` +
        `all recorded at most ${Math.ceil(Math.max(...recoveries))} ms after a restart`,
    )
  },
)

type Home = { dataDir: string; port: number; untied: string }

async function newHome(): Promise<Home> {
  const folder = await tempFolder()
  return {
    dataDir: join(folder, 'data'),
    port: await freePort(),
    untied: await untiedPath(join(folder, 'programs')),
  }
}

function start({ dataDir, port, untied }: Home, isOrphaning: boolean) {
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD, LOG_LEVEL: 'error' }
  return launchSite({ ...settings, ...(isOrphaning && { PATH: untied }) }, { port })
}

/** Kills processes in any order, because the last one may do a little more. */
function kill({ dataDir }: Home, pid: number, isOrphaning: boolean, chance: Chance): void {
  const database = isOrphaning ? [] : processesOf(dataDir)
  killAll(chance.percent(50) ? [pid, ...database] : [...database, pid])
}

/** Time after the start until all confirmed payments are recorded without requests. */
async function recovery(home: Home, since: number): Promise<number> {
  await within(openEmbedded(home.dataDir), (sql) =>
    eventually(async () => (await unrecorded(sql)).length === 0),
  )
  return performance.now() - since
}
