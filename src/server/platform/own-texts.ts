/** Texts that the owner may override. A row holds only overridden fields; null means the standard text. */
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { changedElsewhere } from '../errors.ts'
import { recordAudit, type AuditEntry, type Caller } from './audit/audit.ts'
import { nextVersion } from './editing.ts'

type OwnTexts<Kind extends string, Text> = {
  table: PgTable & { kind: PgColumn; version: PgColumn; updatedAt: PgColumn }
  kinds: readonly Kind[]
  standard: (kind: Kind) => Text
  /** For the error: 'This template'. */
  what: string
}
type Version<Kind, Text> = Text & { kind: Kind; version: number }

export function ownTexts<Kind extends string, Text extends Record<string, string>>({
  table,
  kinds,
  standard,
  what,
}: OwnTexts<Kind, Text>) {
  const source: PgTable = table

  /** Version 0 means that nothing was overridden yet. */
  function wholeText(kind: Kind, row: Record<string, unknown> = {}): Version<Kind, Text> {
    const fields = Object.entries(standard(kind))
    const isOwn = fields.some(([field]) => (row[field] ?? null) !== null)
    const text = Object.fromEntries(fields.map(([field, words]) => [field, row[field] ?? words]))
    return { kind, ...text, version: isOwn ? row['version'] : 0 } as Version<Kind, Text>
  }

  async function read(db: Db | Tx, kind: Kind): Promise<Version<Kind, Text>> {
    const [row] = await db.select().from(source).where(eq(table.kind, kind))
    return wholeText(kind, row)
  }

  async function list(db: Db | Tx): Promise<Version<Kind, Text>[]> {
    const rows = new Map((await db.select().from(source)).map((row) => [row['kind'], row]))
    return kinds.map((kind) => wholeText(kind, rows.get(kind)))
  }

  /**
   * Saves a text and its audit event; idempotent.
   * @param opened.version the version that the owner saw
   * @throws CHANGED_ELSEWHERE if another text was saved since
   */
  async function save(
    tx: Tx,
    { kind, version }: { kind: Kind; version: number },
    text: Text,
    event: AuditEntry & Caller,
  ): Promise<Version<Kind, Text>> {
    const columns = getTableColumns(source)
    const fields = Object.entries(standard(kind))
    const own = fields.map(([field, words]) => [field, text[field] === words ? null : text[field]])
    const values = { ...(Object.fromEntries(own) as object), updatedAt: event.now ?? sql`now()` }
    const set = { ...values, version: nextVersion(table) }
    const setWhere = and(...fields.map(([field]) => isNull(columns[field]!)))!
    const first = { target: table.kind, set, setWhere }
    const [saved] = await (version === 0
      ? tx
          .insert(source)
          .values({ kind, ...values })
          .onConflictDoUpdate(first)
          .returning()
      : tx
          .update(source)
          .set(set)
          .where(and(eq(table.kind, kind), eq(table.version, version)))
          .returning())
    if (saved) await recordAudit(tx, event)
    const stored = saved ? wholeText(kind, saved) : await read(tx, kind)
    if (fields.some(([field]) => stored[field] !== text[field])) throw changedElsewhere(what)
    return stored
  }

  return { list, read, save }
}
