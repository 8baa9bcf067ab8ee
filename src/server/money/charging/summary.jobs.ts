/** Emails each donor a summary of the tax year's gifts, in April. */
import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { supporters } from '#db/schema/index.ts'
import { taxYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import type { Deps } from '../../context.ts'
import { isGiftOf, NET_PENCE } from './summary.emails.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { wantsSummary } from '../managing/summary-wish.ts'

/** Supporters per transaction. After an interruption, the next run continues. */
const BATCH_SIZE = 500

/**
 * Runs from the day after the tax year ends until the end of April, once per supporter. @returns how many were queued
 */
export async function sendYearlySummaries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const now = clock()
  const today = londonDay(now)
  const endYear = Number(today.slice(0, 4))
  if (today < `${endYear}-04-06` || today > `${endYear}-04-30`) return 0
  let queued = 0
  let found: number
  do {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    const batch = await queueBatch(db, now)
    found = batch.found
    queued += batch.queued
  } while (found === BATCH_SIZE)
  return queued
}

const queueBatch = (db: Db, now: Date) =>
  db.transaction(async (tx) => {
    const taxYear = taxYearOf(londonDay(now)) - 1
    // the address as last typed, because the supporter's address is stored in lower case
    const given = sql`(select d.supporter_id, (array_agg(d.donor_email order by d.donation_checkout_id is null, d.id desc)
        filter (where position('@' in d.donor_email) > 0))[1] as address
      from payments p join donations d on d.payment_intent_id = p.payment_intent_id
      where ${isGiftOf(taxYear)} and ${NET_PENCE} > 0 and d.supporter_id is not null
      group by d.supporter_id) given`
    const rows = await tx
      .select({ id: supporters.id, to: sql<string | null>`coalesce(given.address, ${supporters.email})` })
      .from(supporters)
      .innerJoin(given, sql`given.supporter_id = ${supporters.id}`)
      .where(and(wantsSummary, or(isNull(supporters.summaryYear), lt(supporters.summaryYear, taxYear + 1))))
      .orderBy(supporters.id)
      .limit(BATCH_SIZE)
      .for('update', { of: supporters })
    if (rows.length === 0) return { found: 0, queued: 0 }
    const ids = rows.map(({ id }) => id)
    await tx
      .update(supporters)
      .set({ summaryYear: taxYear + 1 })
      .where(inArray(supporters.id, ids))
    let queued = 0
    for (const { id, to } of rows) {
      if (to === null || !isDeliverable(to)) continue
      const email = { kind: 'yearly-summary', recordId: id, occasion: String(taxYear), to, now } as const
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      if (await enqueueEmail(tx, email)) queued += 1
    }
    return { found: rows.length, queued }
  })

export const yearlySummaries = {
  name: 'yearly summaries',
  run: (deps, _log, signal) => sendYearlySummaries(deps, signal),
} satisfies NightlyJob
