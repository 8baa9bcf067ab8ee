/** The dashboard's first page: what needs attention, the money of months and years, whom to thank, what is not set up. */
import { and, desc, eq, gte, isNotNull, isNull, lt, notExists, or, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { donations, ledgerTotals, outboxEmails, ownTime, payments, supporters } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { seesMoney, type Role } from '#shared/platform/sign-in/roles.ts'
import { toSignedDecimal } from '#shared/platform/text/amounts.ts'
import {
  LARGE_GIFT_POUNDS,
  MAX_TO_THANK,
  MONTHS_SHOWN,
  THANKING_DAYS,
  type Figures,
  type Today,
} from '#shared/admin/today.ts'
import { isOpenPart } from '#shared/admin/set-up.ts'
import { readSetUp, type SetUpDeps } from '../set-up/set-up.ts'
import { readTasks } from './todays-tasks.ts'

/** Reads few rows, however long the tables are. @param role not every role may see amounts */
export async function readToday(deps: SetUpDeps, role: Role): Promise<Today> {
  const { db, clock } = deps
  const isOwner = role === 'owner'
  const [tasks, money, toThank, parts] = await Promise.all([
    readTasks(deps, role),
    seesMoney(role) ? readFigures(db, clock()) : { months: null, compared: null },
    isOwner ? listToThank(db, clock()) : null,
    isOwner ? readSetUp(deps) : null,
  ])
  const open = parts?.filter(isOpenPart)
  const setUp = open && {
    total: parts?.length ?? 0,
    open: open.map(({ part, technician }) => ({ part, isTechnicians: technician !== null })),
  }
  return { tasks, ...money, toThank, setUp: setUp ?? null }
}

type Entry = { month: string; kind: string | null; type: string; count: number; pence: number }

/** Sums of the ledger's entries: no other code may add up money. */
function figuresOf(all: readonly Entry[], period: string): Figures {
  const entries = all.filter(({ month }) => month.startsWith(period))
  const sumOf = (those: readonly Entry[]) => those.reduce((total, { pence }) => total + pence, 0)
  const isFee = ({ type }: Entry) => type === 'fee'
  const of = (kind: 'donation' | 'order') => {
    const those = entries.filter((entry) => entry.kind === kind && !isFee(entry))
    return {
      count: those.reduce((total, { count }) => total + count, 0),
      total: toSignedDecimal(sumOf(those)),
    }
  }
  return {
    period,
    gifts: of('donation'),
    orders: of('order'),
    fees: toSignedDecimal(0 - sumOf(entries.filter(isFee))),
    net: toSignedDecimal(sumOf(entries)),
  }
}

/** The latest months in London, oldest first and without gaps; and this month and year next to the previous ones. */
export async function readFigures(db: Db, now: Date): Promise<Pick<Today, 'months' | 'compared'>> {
  const [year = 0, month = 1] = londonDay(now).split('-').map(Number)
  const monthBefore = (back: number) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7)
  const { paymentMonth, kind, type, count, pence } = ledgerTotals
  const entries = await db
    .select({
      month: sql<string>`left(${paymentMonth}::text, 7)`,
      kind,
      type,
      count: sum(count).mapWith(Number),
      pence: sum(pence).mapWith(Number),
    })
    .from(ledgerTotals)
    // spending and claims belong to no payment
    .where(and(gte(paymentMonth, `${year - 1}-01-01`), or(isNotNull(kind), eq(type, 'fee'))))
    .groupBy(paymentMonth, kind, type)
  const during = (period: string) => figuresOf(entries, period)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const name = monthBefore(MONTHS_SHOWN - 1 - index)
    const { gifts, orders } = during(name)
    return { month: name, gifts, orders }
  })
  return {
    months,
    compared: {
      month: { now: during(monthBefore(0)), before: during(monthBefore(1)) },
      year: { now: during(String(year)), before: during(String(year - 1)) },
    },
  }
}

/** Givers who accept thanks and have had none since a first or large gift: by an email, or as the owner says. */
async function listToThank(db: Db, now: Date) {
  const givenAt = ownTime(payments.paidAt, payments.createdAt)
  const since = new Date(now.getTime() - THANKING_DAYS * DAY_MS).toISOString()
  const before = alias(donations, 'before')
  const earlier = db
    .select({ id: before.id })
    .from(before)
    .where(and(eq(before.supporterId, donations.supporterId), lt(before.id, donations.id)))
  const thanked = db
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.kind, 'supporter-thanks'),
        eq(outboxEmails.recordId, supporters.id),
        gte(outboxEmails.createdAt, payments.createdAt),
      ),
    )
  const newest = db
    .selectDistinctOn([donations.supporterId], {
      supporterId: supporters.id,
      name: donations.donorName,
      amount: donations.amount,
      isFirst: sql<boolean>`${notExists(earlier)}`.as('is_first'),
      givenAt: sql<string>`${givenAt}`.as('given_at'),
    })
    .from(payments)
    .innerJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .innerJoin(supporters, eq(supporters.id, donations.supporterId))
    .where(
      and(
        gte(givenAt, since),
        eq(payments.status, 'succeeded'),
        supporters.wantsThanks,
        isNull(donations.importId),
        or(isNull(supporters.thankedAt), lt(supporters.thankedAt, payments.createdAt)),
        or(gte(donations.amount, String(LARGE_GIFT_POUNDS)), notExists(earlier)),
        notExists(thanked),
      ),
    )
    .orderBy(donations.supporterId, desc(donations.amount), desc(donations.id))
    .as('newest')
  const rows = await db.select().from(newest).orderBy(desc(newest.givenAt)).limit(MAX_TO_THANK)
  return rows.map((row) => ({ ...row, givenAt: new Date(row.givenAt).toISOString() }))
}
