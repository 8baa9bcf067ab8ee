/** The public page of income and spending, from the ledger. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { PublicData } from '#db/public-data.ts'
import { funds, givingSettings, projects } from '#db/schema/index.ts'
import { incomeOf, expensesOf } from '#shared/money/funds/funds.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { LEDGER_PAGE_MS } from '#shared/platform/api/pages.ts'
import type { WhereItGoes } from '#shared/money/funds/spending.ts'
import { notFound } from '../../errors.ts'
import { readGivingRow } from '../giving/settings.ts'
import type { NewsModel } from '#shared/site/supporters/news.ts'
import { createPublicCache } from '../../platform/public-cache.ts'
import { listShownSpending } from './spending.ts'
import { readTotals, sumUp, type Total } from './totals.ts'

declare module '../../context.ts' {
  interface Deps {
    whereItGoes: WhereItGoesPage
  }
}

export type WhereItGoesPage = {
  /** Whether visitors may read it, and how forms ask about news. */
  settings(): Promise<{ showsFunds: boolean; newsModel: NewsModel }>
  /** @throws NOT_FOUND while the owner hides the page */
  read(): Promise<WhereItGoes>
}

const MAX_SPENDING = 100
const MONTHS = 12

/** Adds up the ledger at most every few seconds, however many visitors ask, and at once when public data change. */
export function createWhereItGoes(
  db: Db,
  publicData: Pick<PublicData, 'version' | 'heard'>,
  clock: () => Date,
): WhereItGoesPage {
  const cache = createPublicCache<WhereItGoes>(publicData, 1)
  return {
    settings: () => readGivingRow(db),
    read: () =>
      cache.get(String(Math.floor(Date.now() / LEDGER_PAGE_MS)), () => readWhereItGoes(db, clock())),
  }
}

async function readWhereItGoes(db: Db, now: Date): Promise<WhereItGoes> {
  const [settings] = await db.select().from(givingSettings)
  if (!settings?.showsFunds) throw notFound('There is no such page.')
  const [named, totals, spent] = await Promise.all([
    db
      .select({ id: funds.id, name: funds.name, project: { name: projects.name, slug: projects.slug } })
      .from(funds)
      .leftJoin(projects, and(eq(projects.id, funds.projectId), isNull(projects.archivedAt))),
    readTotals(db, { withoutDisputed: true }),
    listShownSpending(db, MAX_SPENDING),
  ])
  const nameOf = new Map(named.map(({ id, name, project }) => [id, project?.name ?? name]))
  const totalsOf = Map.groupBy(totals, ({ fundId }) => fundId)
  const shown = named.toSorted((one, other) => one.id - other.id)
  return {
    at: now.toISOString(),
    yearEnd: settings.yearEnd,
    funds: shown.flatMap(({ id, name, project }) => {
      const own = totalsOf.get(id)
      if (!own) return []
      const [from = '', to = ''] = [firstOf(own), lastOf(own)]
      return [{ id, name: project?.name ?? name, slug: project?.slug ?? null, sums: sumUp(own), from, to }]
    }),
    years: [...Map.groupBy(totals, ({ endsIn }) => endsIn)]
      .map(([endsIn, ofYear]) => ({ endsIn, sums: sumUp(ofYear) }))
      .toSorted((one, other) => other.endsIn - one.endsIn),
    months: monthsOf(totals, londonDay(now)),
    spending: spent.map((one) => ({ ...one, fund: nameOf.get(one.fundId) ?? one.fund })),
  }
}

const firstOf = (totals: readonly Total[]) => totals.map(({ from }) => from).toSorted()[0]
const lastOf = (totals: readonly Total[]) =>
  totals
    .map(({ to }) => to)
    .toSorted()
    .at(-1)

/** The last months up to the month of `today`, including months without entries. */
function monthsOf(totals: readonly Total[], today: string): WhereItGoes['months'] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const ofMonth = Map.groupBy(totals, (total) => total.month.slice(0, 7))
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7)
    const sums = sumUp(ofMonth.get(first) ?? [])
    return { month: first, inPence: incomeOf(sums), outPence: expensesOf(sums) }
  })
}
