/** The audience of a project's news: supporters who gave to it and accept news by email, each at most once a month. */
import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, funds, payments, projectNewsRecipients, supporters } from '#db/schema/index.ts'
import type { NewsAudience } from '#shared/money/project-news/project-news.schema.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { acceptsNews } from '../../site/supporters/news.ts'

/** First day of the month in London. */
export const monthOf = (now: Date): string => `${londonDay(now).slice(0, 7)}-01`

/** Condition on supporters: of a gift of theirs to the project, something remains. */
export const gaveTo = (db: Db | Tx, projectId: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(donations)
      .innerJoin(funds, eq(funds.id, donations.fundId))
      .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
      .where(
        and(
          sql`${donations.supporterId} = ${supporters.id}`,
          eq(funds.projectId, projectId),
          eq(payments.status, 'succeeded'),
          sql`${payments.amount} > ${payments.refunded} + ${payments.lost}`,
        ),
      ),
  )

/** Condition on supporters: an email with news of any project was queued for them in this month. */
export const hadNewsIn = (month: string): SQL<boolean> =>
  sql`exists (select from ${projectNewsRecipients} had where had.supporter_id = ${supporters.id} and had.month = ${month})`

const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`

/** Counts who would get news of the project now. */
export async function readAudience(db: Db | Tx, projectId: number, now: Date): Promise<NewsAudience> {
  const [counts] = await db
    .select({
      gave: sql<number>`count(*)::int`,
      accept: countOf(acceptsNews),
      hadNews: countOf(sql`${acceptsNews} and ${hadNewsIn(monthOf(now))}`),
    })
    .from(supporters)
    .where(gaveTo(db, projectId))
  return counts ?? { gave: 0, accept: 0, hadNews: 0 }
}
