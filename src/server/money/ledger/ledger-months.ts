/**
 * The ledger's sums by month. Every night new entries are added to `ledger_months`; the view `ledger_totals` includes
 * entries made since, so that sums are always current, and payments do not wait for each other to update a sum.
 */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { givingLinks, ledgerMonths, ledgerSums } from '#db/schema/index.ts'

const SUMS = sql.raw(
  'since, payment_month, fund_id, type, kind, entries, count, gross_pence, pence, first_day, last_day',
)

/** Lets only one transaction at a time change the months. It locks no entry, so readers and payments do not wait. */
const lockMonths = (tx: Tx) => tx.execute(sql`lock table ${ledgerMonths} in exclusive mode`)

/**
 * Adds new entries to their months, past ones included. Idempotent, even in several processes at once. An entry that is
 * committed meanwhile is neither summed nor marked, because one statement does both; the next call adds it.
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
    await sumUpLinks(tx)
  })
}

/** Sums up what each link has raised, from all its entries, so that a figure that was ever wrong is right again. */
const sumUpLinks = (tx: Tx) =>
  tx.execute(sql`update ${givingLinks} set (gifts, raised_pence) = (
    select coalesce(sum(sign(gross_pence::float8)), 0), coalesce(sum(amount_pence), 0) from donations
      join payments on payments.payment_intent_id = donations.payment_intent_id
      join ledger_entries on ledger_entries.payment_id = payments.id
    where donations.link_id = giving_links.id and ledger_entries.type <> 'fee' and is_summed)`)

/**
 * Recalculates the months that a year end divides, after the charity's year end has changed.
 * @param yearEnds the old one and the new one, such as '03-31'
 */
export async function divideMonths(tx: Tx, ...yearEnds: string[]): Promise<void> {
  const months = sql.raw(yearEnds.map((yearEnd) => Number(yearEnd.slice(0, 2))).join())
  const isAffected = sql`date_part('month', since) in (${months})`
  await lockMonths(tx)
  await tx.execute(sql`delete from ${ledgerMonths} where ${isAffected}`)
  await tx.execute(
    sql`insert into ${ledgerMonths} (${SUMS}) select ${SUMS} from ${ledgerSums} where is_summed and ${isAffected}`,
  )
}
