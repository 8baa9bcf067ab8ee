/** Deletes records in the bin for good. */
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { binItems, blogPosts, bracelets, inboxItems, projectBooks, projects } from '#db/schema/index.ts'
import { eraseSent, FORMS } from './forms-erasure.ts'

export type Binned = typeof binItems.$inferSelect
type Erased = { erased: number; emails: number[] }

/**
 * Deletes records in the bin, everything that belongs to them, and their rows in the bin. Skips records that another
 * transaction has locked, or has just restored.
 * @returns how many, and ids of emails whose files must be deleted after the commit
 */
export async function eraseBinned(tx: Tx, binned: readonly Binned[]): Promise<Erased> {
  const idsOf = (column: 'postId' | 'inboxItemId' | 'braceletId' | 'projectId') =>
    binned.flatMap((row) => row[column] ?? [])
  const posts = await lock(tx, blogPosts, idsOf('postId'))
  await tx.delete(blogPosts).where(inArray(blogPosts.id, posts))
  const shop = await lock(tx, bracelets, idsOf('braceletId'))
  await tx.delete(bracelets).where(inArray(bracelets.id, shop))
  const ended = await lock(tx, projects, idsOf('projectId'))
  await tx.delete(projectBooks).where(inArray(projectBooks.projectId, ended))
  await tx.delete(projects).where(inArray(projects.id, ended))
  const erased = { erased: posts.length + shop.length + ended.length, emails: [] as number[] }
  const items = idsOf('inboxItemId')
  if (items.length === 0) return erased
  for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
    const { table, inbox } = FORMS[form]
    const isItem = and(inArray(inboxItems.kind, [...inbox]), eq(inboxItems.recordId, table.id))
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const sent = await tx
      .select({ id: table.id })
      .from(table)
      .innerJoin(inboxItems, isItem)
      .where(and(inArray(inboxItems.id, items), isNotNull(inboxItems.deletedAt)))
      .for('update', { skipLocked: true })
    const ids = sent.map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop
    erased.emails.push(...(await eraseSent(tx, form, ids)))
    erased.erased += ids.length
  }
  return erased
}

/** Locks records that are still deleted. Called before locking the bin's rows, in the order that restoring uses. */
async function lock(
  tx: Tx,
  table: PgTable & { id: PgColumn; deletedAt: PgColumn },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const source: PgTable = table
  const rows = await tx
    .select({ id: table.id })
    .from(source)
    .where(and(inArray(table.id, [...ids]), isNotNull(table.deletedAt)))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => Number(id))
}

/** Deletes records moved to the bin before `before`, at most `limit`. */
export async function eraseOldBinned(tx: Tx, before: Date, limit: number): Promise<Erased> {
  const old = await tx.select().from(binItems).where(lte(binItems.createdAt, before)).limit(limit)
  return eraseBinned(tx, old)
}
