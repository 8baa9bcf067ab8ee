/** Lists of imports, and of monthly gifts that donors gave elsewhere. */
import { and, desc, eq, isNotNull, lt, notExists, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { imports, mandates, supporters } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { ImportDone, MonthlyElsewhere } from '#shared/money/imports/imports.schema.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'

type Page = PageInput & { limit: number }

export const doneOf = (row: typeof imports.$inferSelect): ImportDone => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

/** Newest first. */
export async function listImports(db: Db, { cursor, limit }: Page): Promise<ImportDone[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(cursor === undefined ? undefined : lt(imports.id, cursor))
    .orderBy(desc(imports.id))
    .limit(limit)
  return rows.map(doneOf)
}

/** Monthly gifts to set up again, newest supporter first; without those that began here meanwhile. */
export const listMonthlyElsewhere = (db: Db, { cursor, limit }: Page): Promise<MonthlyElsewhere[]> =>
  db
    .select({
      id: supporters.id,
      name: supporters.name,
      email: supporters.email,
      pence: sql`${supporters.monthlyElsewherePence}`.mapWith(Number),
    })
    .from(supporters)
    .where(
      and(
        isNotNull(supporters.monthlyElsewherePence),
        cursor === undefined ? undefined : lt(supporters.id, cursor),
        notExists(
          db
            .select({ one: sql`1` })
            .from(mandates)
            .where(and(eq(mandates.supporterId, supporters.id), ne(mandates.state, 'ended'))),
        ),
      ),
    )
    .orderBy(desc(supporters.id))
    .limit(limit)

/** Takes a monthly gift off the list. Idempotent. */
export async function forgetMonthly(db: Db, id: number): Promise<Done> {
  await db
    .update(supporters)
    .set({ monthlyElsewherePence: null, monthlyImportId: null })
    .where(eq(supporters.id, id))
  return { ok: true }
}
