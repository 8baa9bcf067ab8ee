/** The dashboard's figures. */
import type { Db } from '#db/client.ts'
import { readHold } from '#db/hold.ts'
import { counters } from '#db/schema.ts'
import type { AdminOverview } from '#shared/admin.ts'
import { seesMoney, type Role } from '#shared/people.ts'

/**
 * Reads the running totals that triggers keep: nine short rows, however long the tables are.
 * @param role whose dashboard it is: not everybody sees money.
 */
export async function readOverview(db: Db, role: Role): Promise<AdminOverview> {
  const [rows, hold] = await Promise.all([db.select().from(counters), readHold(db)])
  const totals = new Map(rows.map((counter) => [counter.name, counter]))
  const count = (name: string) => totals.get(name)?.count ?? 0
  return {
    payments: count('payments'),
    succeededPayments: count('payments succeeded'),
    revenue: seesMoney(role) ? (totals.get('payments succeeded')?.total ?? '0.00') : null,
    messages: count('messages'),
    posts: count('posts'),
    ordersToPack: count('orders to pack'),
    inboxNew: count('inbox new'),
    mailFailed: count('mail failed'),
    openIssues: count('payment issues open'),
    heldFrom: hold?.backupAt ?? null,
  }
}
