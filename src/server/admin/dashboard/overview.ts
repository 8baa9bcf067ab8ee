import { sum } from 'drizzle-orm'
import { readPause } from '#db/pause.ts'
import { counters, monthlyTotals } from '#db/schema/index.ts'
import type { AdminOverview } from '#shared/admin/overview.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { Deps } from '../../context.ts'
import { readFaults } from '../set-up/set-up.ts'

/** Reads few rows, and ledger entries since last night. @param role figures that it may not see are null */
export async function readOverview(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  role: Role,
): Promise<AdminOverview> {
  const { db } = deps
  const [rows, pause, [months], faults] = await Promise.all([
    db.select().from(counters),
    readPause(db),
    db.select({ net: sum(monthlyTotals.total) }).from(monthlyTotals),
    readFaults(deps, role),
  ])
  const totals = new Map(rows.map((counter) => [counter.name, counter]))
  const isFor = (roles: readonly Role[]) => role === 'owner' || roles.includes(role)
  const count = (name: string, ...roles: Role[]) => (isFor(roles) ? (totals.get(name)?.count ?? 0) : null)
  return {
    payments: count('payments', 'treasurer'),
    succeededPayments: count('payments succeeded', 'treasurer'),
    revenue: isFor(['treasurer']) ? (totals.get('payments succeeded')?.total ?? '0.00') : null,
    netRevenue: isFor(['treasurer']) ? (months?.net ?? '0.00') : null,
    messages: count('messages', 'helper'),
    posts: count('posts', 'writer'),
    ordersToPack: count('orders to pack', 'helper'),
    inboxNew: count('inbox new', 'helper'),
    mailFailed: count('mail failed'),
    openIssues: count('payment issues open', 'treasurer'),
    faults,
    restoredFrom: pause?.backupAt ?? null,
  }
}
