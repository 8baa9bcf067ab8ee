/** The owner's first look of the day: money by month, and what the site still lacks. */
import { gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { monthlyTotals } from '#db/schema.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { seesMoney, type Role } from '#shared/accounts.ts'
import { MONTHS_BACK, type MonthTotals, type Today } from '#shared/today.ts'
import { readSetUp, type SetUpDeps } from '../set-up/set-up.ts'

/** Reads a few short rows, however long the tables are. @param role not every role may see amounts */
export async function readToday(deps: SetUpDeps, role: Role): Promise<Today> {
  const [months, parts] = await Promise.all([
    seesMoney(role) ? readMonths(deps.db, deps.clock()) : null,
    role === 'owner' ? readSetUp(deps) : null,
  ])
  const open = parts?.filter(({ state }) => state === 'missing' || state === 'failing')
  return { months, setUp: open?.map(({ part }) => part) ?? null }
}

const NONE = { count: 0, total: '0.00' }

/** This month in London and those of the year before it, oldest first, including months without a payment. */
async function readMonths(db: Db, now: Date): Promise<MonthTotals[]> {
  const [year = 0, month = 1] = londonDay(now).split('-').map(Number)
  const wanted = Array.from({ length: MONTHS_BACK + 1 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - MONTHS_BACK + index)).toISOString().slice(0, 7),
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
