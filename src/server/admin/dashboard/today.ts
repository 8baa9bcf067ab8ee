/** The dashboard's first page: what needs attention, the month's money, and what is not set up yet. */
import { and, eq, gte, sum } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ledgerTotals, monthlyTotals } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { seesMoney, type Role } from '#shared/platform/sign-in/roles.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { MONTHS_SHOWN, type MonthTotals, type Today } from '#shared/admin/today.ts'
import { readSetUp, type SetUpDeps } from '../set-up/set-up.ts'
import { readTasks } from './todays-tasks.ts'

/** Reads few rows, however long the tables are. @param role not every role may see amounts */
export async function readToday(deps: SetUpDeps, role: Role): Promise<Today> {
  const { db, clock } = deps
  const [tasks, months, fees, parts] = await Promise.all([
    readTasks(deps, role),
    seesMoney(role) ? readMonths(db, clock()) : null,
    seesMoney(role) ? readFees(db, clock()) : null,
    role === 'owner' ? readSetUp(deps) : null,
  ])
  const open = parts?.filter(({ state }) => state === 'missing' || state === 'failing')
  return { tasks, months, fees, setUp: open?.map(({ part }) => part) ?? null }
}

const NONE = { count: 0, total: '0.00' }

/** The latest months in London, oldest first, including months without payments. */
async function readMonths(db: Db, now: Date): Promise<MonthTotals[]> {
  const [year = 0, month = 1] = londonDay(now).split('-').map(Number)
  const wanted = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS_SHOWN + index)).toISOString().slice(0, 7),
  )
  const rows = await db
    .select()
    .from(monthlyTotals)
    .where(gte(monthlyTotals.month, `${wanted[0]}-01`))
  const totals = new Map(rows.map((row) => [`${row.month.slice(0, 7)} ${row.paymentType}`, row]))
  return wanted.map((each) => {
    const of = (type: 'donation' | 'order') => {
      const { count, total } = totals.get(`${each} ${type}`) ?? NONE
      return { count, total }
    }
    return { month: each, gifts: of('donation'), orders: of('order') }
  })
}

/** The provider's fees for this month's payments, as far as reported. */
async function readFees(db: Db, now: Date): Promise<string> {
  const { pence, paymentMonth, type } = ledgerTotals
  const [row] = await db
    .select({ pence: sum(pence).mapWith(Number) })
    .from(ledgerTotals)
    .where(and(eq(type, 'fee'), gte(paymentMonth, `${londonDay(now).slice(0, 7)}-01`)))
  return toDecimal(0 - (row?.pence ?? 0))
}
