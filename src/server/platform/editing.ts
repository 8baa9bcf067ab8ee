/** Shared by everything that edits rows: version checks, reordering, and moving to the bin. */
import { and, asc, eq, isNull, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { binItems } from '#db/schema/index.ts'
import { changedElsewhere, notFound } from '../errors.ts'
import { recordAudit, authorColumns, type AuditEntry, type Caller } from './audit/audit.ts'

type Versioned = PgTable & { id: PgColumn; version: PgColumn; deletedAt?: PgColumn }
type Ordered = PgTable & { id: PgColumn; position: PgColumn; deletedAt: PgColumn }

/**
 * Locks the edited row until the transaction ends, so that nobody else saves it in between.
 * @param id of a row that is not in the bin
 * @param noun for the error: 'project'
 * @param version the version that was opened; undefined if the last save wins
 * @throws NOT_FOUND; CHANGED_ELSEWHERE if somebody has saved it since
 */
export async function lockForEditing<Table extends Versioned>(
  tx: Tx,
  table: Table,
  id: number,
  noun: string,
  version?: number,
): Promise<InferSelectModel<Table>> {
  const source: PgTable = table
  const isIt = and(eq(table.id, id), table.deletedAt && isNull(table.deletedAt))
  const [row] = await tx.select().from(source).where(isIt).for('no key update')
  if (!row) throw notFound(`There is no such ${noun}.`)
  if (version !== undefined && row['version'] !== version) throw changedElsewhere(`This ${noun}`)
  return row as InferSelectModel<Table>
}

/**
 * Saves a row that does not exist until its first change.
 * @param version the version that was opened; 0 if there was no row yet
 * @param what for the error: 'This template'
 * @throws CHANGED_ELSEWHERE if somebody has saved it since, even if two first changes come at the same time
 */
export async function saveVersion<Table extends PgTable & { version: PgColumn }>(
  tx: Tx,
  table: Table,
  values: PgInsertValue<Table>,
  { isIt, version, what }: { isIt: SQL; version: number; what: string },
): Promise<InferSelectModel<Table>> {
  const source: PgTable = table
  const [saved] = await (version === 0
    ? tx.insert(source).values(values).onConflictDoNothing().returning()
    : tx
        .update(source)
        .set({ ...values, version: nextVersion(table) })
        .where(and(isIt, eq(table.version, version)))
        .returning())
  if (!saved) throw changedElsewhere(what)
  return saved as InferSelectModel<Table>
}

/** The version after an edit, for its update. */
export const nextVersion = ({ version }: Pick<Versioned, 'version'>): SQL => sql`${version} + 1`

/** The position after all other rows, for a new row. */
export const lastPosition = (table: Ordered): SQL =>
  sql`(select coalesce(max(${table.position}), 0) + 1 from ${table})`

/** Reorders rows to match `ids`; rows that are not listed come last. */
export async function reorder(tx: Tx, table: Ordered, ids: readonly number[]): Promise<void> {
  const source: PgTable = table
  // lock in the order of ids, as every writer of several rows does, so that no two deadlock
  await tx.select({ id: table.id }).from(source).orderBy(asc(table.id)).for('no key update')
  const list = sql.param(`{${ids.join(',')}}`)
  const position = sql`coalesce(array_position(${list}::bigint[], ${table.id}), ${ids.length} + 1)`
  await tx
    .update(source)
    .set({ position })
    .where(and(isNull(table.deletedAt), sql`${table.position} <> ${position}`))
}

/** Records a deletion in the bin. Call it once, in the transaction that marks the row as deleted. */
export async function addToBin(
  tx: Tx,
  row: Omit<typeof binItems.$inferInsert, 'accountName' | 'accountId' | 'createdAt'>,
  event: AuditEntry,
  caller: Caller,
): Promise<void> {
  await tx.insert(binItems).values({ ...row, ...authorColumns(caller) })
  await recordAudit(tx, { ...event, ...caller })
}
