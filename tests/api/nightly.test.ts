/** Nightly jobs: when they run, in which process, and what happens when they fail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteBackup, readBackupState } from '#db/last-backup.ts'
import { requireProof } from '#server/auth/proof.ts'
import { runNightly, type NightlyJob } from '#server/ops/nightly.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

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
/** Sets the site's clock. */
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
    // the night has 25 hours
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

  it('runs at any hour after it was missed for a day', async () => {
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
    const done = await Promise.all(Array.from({ length: 20 }, () => runJobs(counting)))
    expect(done.flat()).toEqual(['counting'])
    expect(runs).toBe(1)
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

  it('is aborted on shutdown, and runs in the next process at once', async () => {
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

describe('what was stored while the clock was ahead', () => {
  it('keeps no session and no proof open', async () => {
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

  it('is no backup', async () => {
    const { db } = site.deps
    const now = new Date()
    await noteBackup(db, new Date(now.getTime() + 87_600 * HOUR_MS), 1)
    expect((await readBackupState(db, now)).last).toBeUndefined()
  })
})
