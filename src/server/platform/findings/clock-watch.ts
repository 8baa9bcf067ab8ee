/**
 * Compares this process's clock with others. If it is far off, due work runs too early or too late, and we
 * reject the card provider's signatures.
 */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/client.ts'
import { CLOCK_SKEW_MS } from '#db/future-times.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { ok, sentenceOf, warn, type Outcome } from './finding.ts'

declare module '../../context.ts' {
  interface Deps {
    clockWatch: ClockWatch
  }
}

/** In order of trust. `records`: the newest stored record. */
export const WITNESSES = ['provider', 'database', 'records'] as const
export type Witness = (typeof WITNESSES)[number]

/** How long the provider's signatures are valid. */
const FAR_OFF_MS = 5 * 60_000
/** A running site stores something every minute, but it may have been switched off for a while. */
const QUIET_MS = 30 * DAY_MS

/**
 * Lower bound of how far this clock is ahead of another, in ms; negative if behind.
 * @param at the other clock's time, read between sending and receiving
 * @param resolutionMs resolution of `at`
 */
export function aheadBy(at: number, sentAt: number, receivedAt: number, resolutionMs = 0): number {
  return Math.max(0, sentAt - at - resolutionMs) + Math.min(0, receivedAt - at)
}

/** How far this clock is ahead of the provider's, in ms, by the `Date` header of a response; undefined without one. */
export function aheadOfProvider(
  date: string | null | undefined,
  sentAt: Date,
  receivedAt: Date,
): number | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : aheadBy(at, sentAt.getTime(), receivedAt.getTime(), 1000)
}

const isFarOff = (aheadMs: number) => Math.abs(aheadMs) > FAR_OFF_MS

const UNITS = [
  ['year', 365 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

function durationText(ms: number): string {
  const [unit, length] = UNITS.find((each) => ms >= 1.99 * each[1]) ?? UNITS[4]
  const count = Math.round(ms / length)
  return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`
}

const AND_START = 'let the machine follow a time server (NTP), and start the site again'

/** The result for a technician. @param aheadMs negative if this clock is behind */
export function clockFinding(witness: Witness, aheadMs: number): Outcome {
  if (!isFarOff(aheadMs)) return ok("this machine's clock agrees with it")
  const by = durationText(Math.abs(aheadMs))
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  if (witness === 'provider')
    return warn(
      `this machine's clock is ${by} ${side} the card provider's`,
      'let the machine follow a time server (NTP)',
    )
  if (witness === 'database')
    return warn(`this machine's clock is ${by} ${side} the database's`, 'let both follow a time server (NTP)')
  return aheadMs > 0
    ? warn(
        `the newest record is ${by} old: the clock is ahead, unless the site was switched off for so long`,
        AND_START,
      )
    : warn(
        `the newest record has a time that is ${by} to come: the clock is behind, or was ahead once`,
        AND_START,
      )
}

/**
 * How far this clock is ahead of the newest record in ms, if implausibly far; otherwise 0. @param startedAt
 * when that record was read: the gap grows from then on, as it is not read again
 */
export function aheadOfRecords(newest: Date | undefined, now: Date, startedAt = now): number {
  if (newest === undefined) return 0
  const aheadMs = now.getTime() - newest.getTime()
  if (aheadMs < -CLOCK_SKEW_MS) return aheadMs
  const atStart = Math.min(now.getTime(), startedAt.getTime()) - newest.getTime()
  return atStart > QUIET_MS ? atStart : 0
}

/** Time of the newest record, from tables that every site in use writes to; undefined on a new site. */
export async function newestRecordAt(db: Db): Promise<Date | undefined> {
  const [row] = await db.execute<{ at: number | null }>(sql`select extract(epoch from greatest(
    (select max(greatest(started_at, finished_at)) from job_runs),
    (select created_at from audit_events order by id desc limit 1),
    (select created_at from payments order by id desc limit 1),
    (select created_at from outbox_emails order by id desc limit 1)))::float8 * 1000 as at`)
  return row?.at == null ? undefined : new Date(row.at)
}

export type ClockWatch = {
  /** Compares with the `Date` header of a response from the provider. */
  hear: (date: string | null | undefined, sentAt: Date) => void
  /**
   * Compares with the database and the newest record, which is read at the first call, before any job writes
   * another.
   */
  compare(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void>
  /** How far this clock is ahead of each witness, in ms. */
  ahead(): ReadonlyMap<Witness, number>
}

export function openClockWatch({
  db,
  clock,
  record,
}: {
  db: Db
  clock: () => Date
  /** @param reason null if the clocks agree */
  record: (reason: string | null) => Promise<void>
}): ClockWatch {
  const found = new Map<Witness, number>()
  let first: { newest: Date | undefined; at: Date } | undefined
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined
  let reported: string | null | undefined

  /** Logs a change, and records it for the dashboard and the doctor. */
  async function report(): Promise<void> {
    const fault = faultOf(found)
    const reason = fault ? sentenceOf(fault) : null
    if (reason !== null && (reported ?? null) === null) log?.warn(`the clock is wrong: ${reason}`)
    // record agreement only once, so that this process does not overrule what another one finds
    if (reason !== null || reported !== null) await record(reason)
    reported = reason
  }

  return {
    hear: (date, sentAt) => {
      const aheadMs = aheadOfProvider(date, sentAt, clock())
      if (aheadMs === undefined) return
      found.set('provider', aheadMs)
      void report()
    },
    async compare(into) {
      log = into
      first ??= { newest: await newestRecordAt(db), at: clock() }
      const sentAt = clock().getTime()
      const [row] = await db.execute<{ now: number }>(
        sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
      )
      const now = clock()
      found.set('database', aheadBy(Number(row?.now), sentAt, now.getTime()))
      found.set('records', aheadOfRecords(first.newest, now, first.at))
      await report()
    },
    ahead: () => found,
  }
}

/** The provider's time overrules the records', because a site may have been switched off for long. */
function faultOf(found: ReadonlyMap<Witness, number>): Outcome | undefined {
  const wrong = WITNESSES.find((each) => isFarOff(found.get(each) ?? 0))
  if (wrong === undefined || (wrong === 'records' && found.has('provider'))) return undefined
  return clockFinding(wrong, found.get(wrong)!)
}
