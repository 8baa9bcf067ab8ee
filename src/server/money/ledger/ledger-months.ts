/**
 * The ledger's sums by month. Every night the new entries are added to `ledger_months`; the view `ledger_totals` adds those
 * since then, so that a sum is never late, and no payment waits for a row that others change.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { ledgerMonths, ledgerSums } from '#db/schema/index.ts'

const SUMS = sql.raw(
  'since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day',
)

/** Lets one after the other change the months. Readers do not wait, nor do payments: it locks no entry. */
const lockMonths = (tx: Tx) => tx.execute(sql`lock table ${ledgerMonths} in exclusive mode`)

/**
 * Adds the new entries to their months, also to past ones. Repeatable, and several processes may call it at once. An entry
 * that is committed meanwhile is not in the snapshot of the statement, which both sums and marks, and comes the next time.
 */
export async function sumUpLedger(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMonths(tx)
    await tx.execute(sql`
      with summed as (update ledger_entries set is_summed = true where not is_summed)
      insert into ${ledgerMonths} (${SUMS}) select ${SUMS} from ${ledgerSums} where not is_summed
      on conflict on constraint ledger_months_sum do update set entries = ledger_months.entries + excluded.entries,
        count = ledger_months.count + excluded.count, gross_pence = ledger_months.gross_pence + excluded.gross_pence,
        pence = ledger_months.pence + excluded.pence, first_day = least(ledger_months.first_day, excluded.first_day),
        last_day = greatest(ledger_months.last_day, excluded.last_day)`)
  })
}

/** Divides the months in which the charity's year ended or ends now, after that has changed. @param yearEnds '03-31' */
export async function divideMonths(tx: Tx, ...yearEnds: string[]): Promise<void> {
  const months = sql.raw(yearEnds.map((yearEnd) => Number(yearEnd.slice(0, 2))).join())
  const isOfThem = sql`date_part('month', since) in (${months})`
  await lockMonths(tx)
  await tx.execute(sql`delete from ${ledgerMonths} where ${isOfThem}`)
  await tx.execute(
    sql`insert into ${ledgerMonths} (${SUMS}) select ${SUMS} from ${ledgerSums} where is_summed and ${isOfThem}`,
  )
}
