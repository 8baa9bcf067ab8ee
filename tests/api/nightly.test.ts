/** What is done once a day: when, by whom, and what a failure comes to. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runNightly, startNightly, type NightlyJob } from '#server/ops/nightly.ts'
import { eventually } from '../support/paying.ts'
import { startSite, type TestSite } from '../support/site.ts'

const HOUR_MS = 60 * 60_000

let site: TestSite
let runs: number

beforeEach(async () => {
  site = await startSite()
  runs = 0
})
afterEach(() => site.close())

const counting: NightlyJob = {
  name: 'counting',
  run: async () => {
    runs += 1
  },
}
const look = (...jobs: NightlyJob[]) => runNightly(site.deps, site.app.log, jobs)
/** Lets the site's clock stand at this very moment. */
const itIs = (moment: string) => {
  site.deps.clock = () => new Date(moment)
}

describe('the nightly work', () => {
  it('is done at once where it was never done, and then not again that day', async () => {
    itIs('2026-11-20T15:00:00Z')
    expect(await look(counting)).toEqual(['counting'])
    itIs('2026-11-20T23:00:00Z')
    expect(await look(counting)).toEqual([])
    expect(runs).toBe(1)
  })

  it.each([
    [
      'in winter',
      '2026-11-20T15:00:00Z',
      '2026-11-21T01:59:00Z',
      '2026-11-21T02:00:00Z',
      '2026-11-21T03:59:00Z',
    ],
    [
      'in summer',
      '2026-07-20T15:00:00Z',
      '2026-07-21T00:59:00Z',
      '2026-07-21T01:00:00Z',
      '2026-07-21T02:59:00Z',
    ],
    // the night has 25 hours
    [
      'when the clocks go back',
      '2026-10-24T01:10:00Z',
      '2026-10-25T01:59:00Z',
      '2026-10-25T02:00:00Z',
      '2026-10-25T03:59:00Z',
    ],
  ])('waits for two in the morning in London, %s', async (_when, before, early, due, later) => {
    itIs(before)
    await look(counting)
    itIs(early)
    expect(await look(counting)).toEqual([])
    itIs(due)
    expect(await look(counting)).toEqual(['counting'])
    itIs(later)
    expect(await look(counting)).toEqual([])
  })

  it('missed for a day is made good at any hour', async () => {
    itIs('2026-11-20T02:30:00Z')
    await look(counting)
    itIs('2026-11-21T04:20:00Z')
    expect(await look(counting)).toEqual([])
    itIs('2026-11-21T04:40:00Z')
    expect(await look(counting)).toEqual(['counting'])
  })

  it('is done by one of many that come at the same moment', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, () => look(counting)))
    expect(done.flat()).toEqual(['counting'])
    expect(runs).toBe(1)
  })

  it('that failed is tried again an hour later, and stops no other work', async () => {
    const failing: NightlyJob = {
      name: 'failing',
      run: async () => {
        runs += 1
        if (runs === 1) throw new Error('not today')
      },
    }
    const other: NightlyJob = { name: 'other', run: async () => {} }
    expect(await look(failing, other)).toEqual(['other'])
    site.advance(HOUR_MS - 60_000)
    expect(await look(failing)).toEqual([])
    site.advance(2 * 60_000)
    expect(await look(failing)).toEqual(['failing'])
  })

  it('of a process that was killed is taken up after an hour', async () => {
    await site.database
      .sql`insert into nightly_runs (job, started_at) values ('counting', ${site.deps.clock()})`
    expect(await look(counting)).toEqual([])
    site.advance(HOUR_MS)
    expect(await look(counting)).toEqual(['counting'])
  })

  it('under way is told to stop, waited for, and left to the next process at once', async () => {
    let told = false
    const patient: NightlyJob = {
      name: 'patient',
      run: (_deps, _log, signal) =>
        new Promise((_done, fail) => {
          runs += 1
          signal.addEventListener('abort', () => {
            told = true
            fail(new Error('given up'))
          })
        }),
    }
    const nightly = startNightly(site.deps, site.app.log, [patient])
    await eventually(async () => runs === 1)
    expect(await look(patient)).toEqual([])
    await nightly.stop()
    expect(told).toBe(true)
    expect(await look({ ...counting, name: 'patient' })).toEqual(['patient'])
  })
})
