/** Nightly jobs: when and in which process they run, and what happens when they fail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordBackup, readBackupState } from '#db/last-backup.ts'
import { requireProof } from '#server/platform/sign-in/proof.ts'
import { openClockWatch } from '#server/platform/findings/clock-watch.ts'
import { readFaults } from '#server/admin/set-up/set-up.ts'
import { runNightly, type NightlyJob } from '#server/platform/ops/nightly.ts'
import { eventually } from '../../support/eventually.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'

const HOUR_MS = 60 * 60_000

const site = testSite()
let ownClock: () => Date
let runs: number

beforeAll(() => {
  ownClock = site.deps.clock
})
beforeEach(async () => {
  site.deps.clock = ownClock
  await site.database.sql`delete from job_runs`
  runs = 0
})

const counting: NightlyJob<string> = {
  name: 'counting',
  run: async () => {
    runs += 1
  },
}
const runJobs = (...jobs: NightlyJob<string>[]) => runNightly(site.deps, site.app.log, jobs)
const setClock = (moment: string) => {
  site.deps.clock = () => new Date(moment)
}

describe('a nightly job', () => {
  it('runs at once if it never ran, and then not again that day', async () => {
    setClock('2026-11-20T15:00:00Z')
    expect(await runJobs(counting)).toEqual(['counting'])
    setClock('2026-11-20T23:00:00Z')
    expect(await runJobs(counting)).toEqual([])
    expect(runs).toBe(1)
  })

  it.each([
    ['in winter', '2026-11-20T15:00Z', '2026-11-21T01:59Z', '2026-11-21T02:00Z', '2026-11-21T03:59Z'],
    ['in summer', '2026-07-20T15:00Z', '2026-07-21T00:59Z', '2026-07-21T01:00Z', '2026-07-21T02:59Z'],
    // that night has 25 hours
    [
      'when the clocks go back',
      '2026-10-24T01:10Z',
      '2026-10-25T01:59Z',
      '2026-10-25T02:00Z',
      '2026-10-25T03:59Z',
    ],
  ])('runs at two in the morning in London, %s', async (_when, before, early, due, later) => {
    setClock(before)
    await runJobs(counting)
    setClock(early)
    expect(await runJobs(counting)).toEqual([])
    setClock(due)
    expect(await runJobs(counting)).toEqual(['counting'])
    setClock(later)
    expect(await runJobs(counting)).toEqual([])
  })

  it('runs at any hour if it was missed for a day', async () => {
    setClock('2026-11-20T02:30:00Z')
    await runJobs(counting)
    setClock('2026-11-21T04:20:00Z')
    expect(await runJobs(counting)).toEqual([])
    setClock('2026-11-21T04:40:00Z')
    expect(await runJobs(counting)).toEqual(['counting'])
  })

  it.each([
    ['finished', { startedAt: '2036-11-20T15:00Z', finishedAt: '2036-11-20T15:01Z' }],
    ['began, and crashed,', { startedAt: '2036-11-20T15:00Z', finishedAt: null }],
  ])('runs although it %s while the clock was ten years ahead', async (_what, { startedAt, finishedAt }) => {
    await site.database
      .sql`insert into job_runs (job, started_at, finished_at) values ('counting', ${startedAt}, ${finishedAt})`
    setClock('2026-11-20T15:00Z')
    expect(await runJobs(counting)).toEqual(['counting'])
    expect(await runJobs(counting)).toEqual([])
  })

  it('runs in one of many processes', async () => {
    const { sql } = site.database
    // all processes have seen that the job never ran, and wait to claim it
    const all = await sql.begin(async (tx) => {
      await tx`lock table job_runs in share row exclusive mode`
      const running = Promise.all(Array.from({ length: 20 }, () => runJobs(counting)))
      await eventually(
        async () =>
          (await tx`select from pg_locks where not granted and relation = 'job_runs'::regclass`).length > 5,
      )
      return { running }
    })
    const done = await all.running
    expect(done.flat()).toEqual(['counting'])
    expect(runs).toBe(1)
  })

  it('waits for the previous one, even if another process runs that', async () => {
    const order: string[] = []
    let finish: (() => void) | undefined
    const slow: NightlyJob<string> = {
      name: 'slow',
      run: () => new Promise<void>((done) => (finish = done)).then(() => void order.push('slow')),
    }
    const next: NightlyJob<string> = { name: 'next', run: async () => void order.push('next') }
    const one = runJobs(slow, next)
    await eventually(() => finish !== undefined)
    expect(await runJobs(slow, next)).toEqual([])
    finish?.()
    expect(await one).toEqual(['slow', 'next'])
    expect(order).toEqual(['slow', 'next'])
  })

  it('is retried after an hour when it fails, and does not stop others', async () => {
    const failing: NightlyJob<string> = {
      name: 'failing',
      run: async () => {
        runs += 1
        if (runs === 1) throw new Error('not today')
      },
    }
    const other: NightlyJob<string> = { name: 'other', run: async () => {} }
    expect(await runJobs(failing, other)).toEqual(['other'])
    site.advance(HOUR_MS - 60_000)
    expect(await runJobs(failing)).toEqual([])
    site.advance(2 * 60_000)
    expect(await runJobs(failing)).toEqual(['failing'])
  })

  it('of a killed process is retried after an hour', async () => {
    await site.database.sql`insert into job_runs (job, started_at) values ('counting', ${site.deps.clock()})`
    expect(await runJobs(counting)).toEqual([])
    site.advance(HOUR_MS)
    expect(await runJobs(counting)).toEqual(['counting'])
  })

  it('is aborted on shutdown, and run by the next process at once', async () => {
    let aborted = false
    const patient: NightlyJob<string> = {
      name: 'patient',
      run: (_deps, _log, signal) =>
        new Promise((_done, fail) => {
          runs += 1
          signal.addEventListener('abort', () => {
            aborted = true
            fail(new Error('aborted'))
          })
        }),
    }
    const ending = new AbortController()
    const nightly = runNightly(site.deps, site.app.log, [patient], ending.signal)
    await eventually(async () => runs === 1)
    expect(await runJobs(patient)).toEqual([])
    ending.abort()
    await nightly
    expect(aborted).toBe(true)
    expect(await runJobs({ ...counting, name: 'patient' })).toEqual(['patient'])
  })
})

describe('a time that was stored while the clock was ahead', () => {
  it('keeps no session open, and no proof of a password valid', async () => {
    const { sql } = site.database
    const headers = { cookie: await logIn(site.url, ADMIN_PASSWORD) }
    const status = async () => (await fetch(`${site.url}/api/orders`, { headers })).status
    expect(await status()).toBe(200)
    expect(() =>
      requireProof({ session: { provedAt: new Date(Date.now() + HOUR_MS) } } as never, new Date()),
    ).toThrow()
    await sql`update admin_sessions set created_at = now() + interval '10 years', last_seen_at = now() + interval '10 years'`
    expect(await status()).toBe(401)
  })

  it('does not count as a backup', async () => {
    const { db } = site.deps
    const now = new Date()
    await recordBackup(db, new Date(now.getTime() + 87_600 * HOUR_MS), 1)
    expect((await readBackupState(db, now)).last).toBeUndefined()
  })
})

describe('a clock that is far off', () => {
  const DAY_MS = 24 * HOUR_MS
  const faults = async () => (await readFaults(site.deps, 'owner')).map(({ part }) => part)

  /** Compares the clocks like a process that starts now. @returns its log lines */
  async function start(clock: () => Date) {
    const lines: string[] = []
    const { db, tries } = site.deps
    const watch = openClockWatch({ db, clock, record: (reason) => tries.record('clock', reason) })
    const compare = () => watch.compare({ warn: (line: string) => lines.push(line) })
    await compare()
    return { watch, compare, lines }
  }
  const offBy = (ms: number) => () => new Date(Date.now() + ms)
  const record = (at: Date) =>
    site.database.sql`insert into job_runs (job, started_at) values ('mail', ${at.toISOString()})`

  it.each([
    ['behind the database’s', -2 * HOUR_MS, undefined, /clock is 2 hours behind the database's.*\(NTP\)/],
    ['ahead of the database’s', 3650 * DAY_MS, undefined, /clock is 10 years ahead of the database's/],
    ['behind the newest record', 0, 40 * DAY_MS, /newest record has a time that is 40 days to come/],
    ['ahead of the newest record', 0, -40 * DAY_MS, /newest record is 40 days old/],
  ])('%s is logged once, and is a fault until it agrees', async (_which, offMs, newestMs, words) => {
    await site.database.sql`truncate audit_events, job_runs`
    if (newestMs !== undefined) await record(offBy(newestMs)())
    let clock = offBy(offMs)
    const { watch, compare, lines } = await start(() => clock())
    await compare()
    expect(lines).toEqual([expect.stringMatching(words)])
    expect(await faults()).toEqual(['clock'])
    // the clock is corrected or, with the newest record, the provider confirms it
    clock = offBy(0)
    await compare()
    if (newestMs !== undefined) watch.hear(new Date().toUTCString(), new Date())
    await eventually(async () => (await faults()).length === 0)
  })

  it('is decided by the provider’s time if the records are old', async () => {
    await site.database.sql`truncate audit_events, job_runs`
    await record(offBy(-40 * DAY_MS)())
    const { watch, compare, lines } = await start(offBy(0))
    const hear = (ms: number) => watch.hear(offBy(ms)().toUTCString(), new Date())
    hear(-4 * 60_000)
    await eventually(async () => (await faults()).length === 0)
    hear(6 * 60_000)
    await eventually(async () => (await faults()).length === 1)
    await compare()
    expect(lines.at(-1)).toMatch(/clock is 6 minutes behind the card provider's/)
    expect(watch.ahead().get('provider')).toBeLessThan(-5.5 * 60_000)
    hear(0)
    await eventually(async () => (await faults()).length === 0)
  })

  it('is not assumed on a new site, or if everything was stored just now', async () => {
    await site.database.sql`truncate audit_events, job_runs`
    expect((await start(offBy(0))).lines).toEqual([])
    await record(new Date())
    expect((await start(offBy(0))).lines).toEqual([])
  })
})
