/** Replaces lines that an earlier column choice made of a file's rows. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { statementLines } from '#db/schema/index.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import type { ColumnMap, StatementLine } from '#shared/money/statements/statements.ts'
import { fingerprintedByText } from './fingerprints.ts'
import { readRows, type CsvFile } from './read-csv.ts'

type Read = StatementLine & { fingerprint: string }
type Changes = { replaced: number; decidedOtherwise: number }

/**
 * Deletes undecided lines. A decided line stays: if day and amount still match a row, it is recognised from now on;
 * otherwise it is counted.
 */
export async function replaceEarlier(
  tx: Tx,
  file: CsvFile,
  { chosen, earlier }: { chosen: ColumnMap; earlier: readonly ColumnMap[] },
): Promise<Changes> {
  if (earlier.length === 0) return { replaced: 0, decidedOtherwise: 0 }
  const now = byRow(file, chosen)
  const current = new Set(now.flatMap((line) => line?.fingerprint ?? []))
  /** Fingerprint by an earlier choice → what the row is now. */
  const before = new Map<string, Read | undefined>()
  for (const columns of earlier)
    for (const [index, line] of byRow(file, columns).entries())
      if (line && !current.has(line.fingerprint)) before.set(line.fingerprint, now[index])
  const { id, fingerprint, state, day, amount, source } = statementLines
  const lines = await tx
    .select({ id, fingerprint, state, day, amount })
    .from(statementLines)
    .where(and(inArray(fingerprint, [...before.keys()]), or(isNull(source), eq(source, file.signature))))
    .for('update')
  const open = lines.filter((line) => line.state === 'open')
  const decided = lines.filter((line) => line.state !== 'open')
  if (open.length > 0)
    await tx.delete(statementLines).where(
      inArray(
        id,
        open.map((line) => line.id),
      ),
    )
  const same = decided.flatMap((line) => {
    const row = before.get(line.fingerprint)
    return row && row.day === line.day && row.pence === toPence(line.amount)
      ? { id: line.id, fingerprint: row.fingerprint }
      : []
  })
  await recognise(tx, same)
  return { replaced: open.length, decidedOtherwise: decided.length - same.length }
}

/** The line of each row; undefined for a row that is not a payment. */
function byRow(file: CsvFile, columns: ColumnMap): (Read | undefined)[] {
  const rows = readRows(file, columns)
  const lines = fingerprintedByText(rows.flatMap((row) => ('line' in row ? row.line : [])))
  let next = 0
  return rows.map((row) => {
    if (!('line' in row)) return undefined
    next += 1
    return lines[next - 1]
  })
}

async function recognise(tx: Tx, lines: readonly { id: number; fingerprint: string }[]): Promise<void> {
  if (lines.length === 0) return
  const pairs = lines.map(({ id, fingerprint }) => sql`(${id}::bigint, ${fingerprint}::text)`)
  await tx.execute(sql`update ${statementLines} set fingerprint = row.fingerprint
    from (values ${sql.join(pairs, sql`, `)}) as row (id, fingerprint)
    where ${statementLines.id} = row.id
      and not exists (select from ${statementLines} as other where other.fingerprint = row.fingerprint)`)
}
