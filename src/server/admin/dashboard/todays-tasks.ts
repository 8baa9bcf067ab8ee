/** Tasks for today: how many there are of each kind, and the most urgent ones. */
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { counters, orderLines, orders, outboxEmails } from '#db/schema/index.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import { sendBy } from '#shared/money/orders/fulfilment.ts'
import { STILL_PAID_STATUSES } from '#shared/money/orders/orders.ts'
import { TASKS_NAMED, type TodaysTasks } from '#shared/admin/today.ts'
import type { Deps } from '../../context.ts'
import { listInbox } from '../inbox/inbox-list.ts'
import { emailColumns } from '../../platform/mail/resend.ts'
import { countFailing, listFailing } from '../../money/mandates/failing.ts'
import { listOpen } from '../../money/payment-events/payment-issues.ts'
import { countLowStock, listLowStock } from '../../site/shop/stock.ts'

export type TaskDeps = Pick<Deps, 'db' | 'config' | 'clock'>

type Kind<Name extends keyof TodaysTasks> = {
  /** Roles besides owner that see them. */
  roles: readonly Role[]
  /** A row of the view `counters`, or a separate count. */
  count: string | ((db: Db) => Promise<number>)
  /** The most urgent ones, at most `TASKS_NAMED`. */
  list: (deps: TaskDeps) => Promise<NonNullable<TodaysTasks[Name]>['first']>
}

/** Counts of each kind use the filter of the list that they link to, so that the two never differ. */
const KINDS: { [Name in keyof TodaysTasks]: Kind<Name> } = {
  toPack: {
    roles: ['helper'],
    count: 'orders to pack',
    list: ({ db }) =>
      listOrders(db, and(eq(orders.status, 'to pack'), inArray(orders.paymentStatus, STILL_PAID_STATUSES))),
  },
  toSend: {
    roles: ['helper'],
    count: (db) => db.$count(orders, eq(orders.status, 'packed')),
    list: ({ db }) => listOrders(db, eq(orders.status, 'packed')),
  },
  inbox: {
    roles: ['helper'],
    count: 'inbox new',
    list: ({ db, config, clock }) =>
      listInbox(
        db,
        { state: 'new', order: 'oldest first', limit: TASKS_NAMED },
        { retention: config.retention, now: clock() },
      ),
  },
  paymentIssues: {
    roles: ['treasurer'],
    count: 'payment issues open',
    list: ({ db }) => listOpen(db, { limit: TASKS_NAMED }),
  },
  failingGifts: {
    roles: ['treasurer'],
    count: countFailing,
    list: ({ db }) => listFailing(db, TASKS_NAMED),
  },
  shortStock: {
    roles: [],
    count: countLowStock,
    list: ({ db }) => listLowStock(db, TASKS_NAMED),
  },
  failedEmails: {
    roles: [],
    count: 'mail failed',
    list: ({ db }) =>
      db
        .select(emailColumns)
        .from(outboxEmails)
        .where(eq(outboxEmails.state, 'failed'))
        .orderBy(desc(outboxEmails.id))
        .limit(TASKS_NAMED),
  },
}

/** Excludes everything that reveals an amount. */
const orderColumns = {
  id: orders.id,
  number: orders.number,
  customerName: orders.customerName,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  isOversold: orders.isOversold,
  needsAddress: orders.needsAddress,
  needsChoices: orders.needsChoices,
  createdAt: orders.createdAt,
  shipWithinDays: orders.shipWithinDays,
}

async function listOrders(db: Db, which: SQL | undefined) {
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(which)
    .orderBy(asc(orders.id))
    .limit(TASKS_NAMED)
  const { orderId, name, quantity } = orderLines
  const ids = rows.map(({ id }) => id)
  const ordered = await db
    .select({ orderId, name, quantity })
    .from(orderLines)
    .where(inArray(orderId, ids))
    .orderBy(asc(orderLines.id))
  return rows.map((row) => ({
    ...row,
    lines: ordered.filter((line) => line.orderId === row.id),
    sendBy: sendBy(row.createdAt.toISOString(), row.shipWithinDays),
  }))
}

/** Reads all kinds that a role may see, in a fixed number of queries; other kinds are null. */
export async function readTasks(deps: TaskDeps, role: Role): Promise<TodaysTasks> {
  const names = Object.values(KINDS).flatMap(({ count }) => (typeof count === 'string' ? count : []))
  const counting = deps.db.select().from(counters).where(inArray(counters.name, names))
  const counted = new Map((await counting).map(({ name, count }) => [name, count]))
  const read = async ([name, { roles, count, list }]: [string, Kind<keyof TodaysTasks>]) => {
    if (role !== 'owner' && !roles.includes(role)) return [name, null]
    const [first, own] = await Promise.all([
      list(deps),
      typeof count === 'string' ? (counted.get(count) ?? 0) : count(deps.db),
    ])
    return [name, { count: own, first }]
  }
  return Object.fromEntries(await Promise.all(Object.entries(KINDS).map(read))) as TodaysTasks
}
