/**
 * The ledger's sums by month. Every night adds the day's entries to `ledger_months`; views add those since then, so
 * that a sum is never late, and no payment waits for a row that others change.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Adds the entries since the last time to their months. Repeatable, and several processes may call it at once. */
export async function sumUpLedger(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // waits for transactions that are adding entries, so that none with a lower number comes later; these wait at most
    // this long
    await tx.execute(sql`set local lock_timeout = '1s'`)
    await tx.execute(sql`lock table ledger_entries in share row exclusive mode`)
    await tx.execute(sql`
      insert into ledger_months (month, kind, payments, count, gross_pence, net_pence)
      select month, kind, payments, count, gross_pence, net_pence from ledger_since
      on conflict (month, kind) do update set payments = ledger_months.payments + excluded.payments,
        count = ledger_months.count + excluded.count, gross_pence = ledger_months.gross_pence + excluded.gross_pence,
        net_pence = ledger_months.net_pence + excluded.net_pence`)
    await tx.execute(sql`
      insert into site_facts (key, value) select 'ledger months', to_jsonb(coalesce(max(id), 0)) from ledger_entries
      on conflict (key) do update set value = excluded.value`)
  })
}
