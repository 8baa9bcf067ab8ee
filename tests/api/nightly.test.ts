/** Nightly jobs: when they run, in which process, and what happens when they fail. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runNightly, type NightlyJob } from '#server/ops/nightly.ts'
import { eventually } from '../support/eventually.ts'
import { testSite } from '../support/site.ts'

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
