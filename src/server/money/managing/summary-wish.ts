/** Whether a donor wants the yearly summary: chosen on the page linked in summaries, or on that of a monthly gift. */
import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mandates, supporters } from '#db/schema/index.ts'
import type { SummaryWish } from '#shared/money/monthly/monthly.schema.ts'
import { openLink } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { unknownLink } from './unknown-link.ts'

type SummaryDeps = Pick<Deps, 'db' | 'linkKey'>

/** Condition on supporters: neither they nor one of their monthly gifts have opted out. */
export const wantsSummary: SQL<boolean> = sql`(${supporters.wantsSummary} and not exists (select from ${mandates}
  where ${and(eq(mandates.supporterId, supporters.id), not(mandates.wantsSummary))}))`

/** Undefined if the supporter was erased. */
export async function readSummaryWish(db: Db | Tx, supporterId: number): Promise<boolean | undefined> {
  const [row] = await db.select({ wantsSummary }).from(supporters).where(eq(supporters.id, supporterId))
  return row?.wantsSummary
}

/** Stores it for the supporter and all their monthly gifts. */
export async function storeSummaryWish(tx: Tx, supporterId: number, isWanted: boolean): Promise<void> {
  await tx.update(supporters).set({ wantsSummary: isWanted }).where(eq(supporters.id, supporterId))
  await tx.update(mandates).set({ wantsSummary: isWanted }).where(eq(mandates.supporterId, supporterId))
}

/** Reads it by the token of a summary's link. @throws NOT_FOUND */
export async function openSummaryWish(deps: SummaryDeps, token: string): Promise<SummaryWish> {
  const isWanted = await readSummaryWish(deps.db, await supporterIdOf(deps, token))
  if (isWanted === undefined) throw unknownLink()
  return { wantsSummary: isWanted }
}

/** Stores it by the token of a summary's link. @throws NOT_FOUND */
export async function chooseYearlySummary(
  deps: SummaryDeps,
  { token, ...wish }: SummaryWish & { token: string },
): Promise<SummaryWish> {
  const id = await supporterIdOf(deps, token)
  await deps.db.transaction((tx) => storeSummaryWish(tx, id, wish.wantsSummary))
  return openSummaryWish(deps, token)
}

async function supporterIdOf(deps: SummaryDeps, token: string): Promise<number> {
  const id = await openLink(deps, 'yearly summary', token)
  if (id === undefined) throw unknownLink()
  return id
}
