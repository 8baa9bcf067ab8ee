/** The dashboard's figures. */
import type { Db } from '#db/client.ts'
import { counters } from '#db/schema.ts'
import type { AdminOverview } from '#shared/admin.ts'

/** Reads the running totals that triggers keep: eight short rows, however long the tables are. */
export async function readOverview(db: Db): Promise<AdminOverview> {
  const totals = new Map((await db.select().from(counters)).map((counter) => [counter.name, counter]))
  const count = (name: string) => totals.get(name)?.count ?? 0
  return {
    payments: count('payments'),
    succeededPayments: count('payments succeeded'),
    revenue: totals.get('payments succeeded')?.total ?? '0.00',
    messages: count('messages'),
    posts: count('posts'),
    ordersToPack: count('orders to pack'),
    inboxNew: count('inbox new'),
    mailFailed: count('mail failed'),
    openIssues: count('payment issues open'),
  }
}
