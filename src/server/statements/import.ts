/** Imports the incoming payments of a bank statement, each once, however many files contain it. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { statementFormats, statementLines } from '#db/schema.ts'
import { toDecimal } from '#shared/money.ts'
import { guessColumns, type ColumnMap, type StatementLine } from '#shared/statements.ts'
import type { ImportedStatement, statementInput } from '#shared/statements.schema.ts'
import { recordAudit, type By } from '../audit/audit.ts'
import { guessByRows, linesOfCsv, parseCsv, type CsvFile } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { NOT_A_STATEMENT, type ReadStatement } from './statement-errors.ts'

const BATCH = 500
const SAMPLES = 3

type Input = z.infer<typeof statementInput>

/**
 * Adds the new incoming payments as open lines. Nothing is booked. A CSV file whose titles are new is not imported until
 * `columns` says what they mean.
 * @throws BAD_REQUEST for a file that is no statement, or too long
 */
export function importStatement(db: Db, { text, columns }: Input, by: By): Promise<ImportedStatement> {
  // oxlint-disable-next-line no-control-regex -- no text has them, and PostgreSQL cannot store NUL
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text)) throw NOT_A_STATEMENT()
  return db.transaction(async (tx) => {
    if (isOfx(text)) return insertLines(tx, readOfx(text), by)
    const file = parseCsv(text)
    const known = columns ? await storeFormat(tx, file, columns) : await readFormat(tx, file)
    if (known) return insertLines(tx, linesOfCsv(file, known), by)
    const guess = file.hasTitles ? guessColumns(file.headers) : guessByRows(file.rows)
    return {
      unknownColumns: { headers: file.headers, samples: file.rows.slice(0, SAMPLES), guess },
      imported: 0,
      known: 0,
      unread: 0,
    }
  })
}

async function readFormat(tx: Tx, { signature }: CsvFile): Promise<ColumnMap | undefined> {
  const [known] = await tx.select().from(statementFormats).where(eq(statementFormats.signature, signature))
  return known?.columns
}

async function storeFormat(tx: Tx, { signature }: CsvFile, columns: ColumnMap): Promise<ColumnMap> {
  await tx
    .insert(statementFormats)
    .values({ signature, columns })
    .onConflictDoUpdate({ target: statementFormats.signature, set: { columns } })
  return columns
}

async function insertLines(tx: Tx, { lines, unread }: ReadStatement, by: By): Promise<ImportedStatement> {
  if (lines.length === 0 && unread > 0) throw NOT_A_STATEMENT()
  const rows = fingerprinted(lines).map(({ pence, fingerprint, day, description, reference }) => ({
    fingerprint,
    day,
    description,
    reference,
    amount: toDecimal(pence),
    createdAt: by.now,
  }))
  let imported = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const added = await tx
      .insert(statementLines)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing({ target: statementLines.fingerprint })
      .returning({ id: statementLines.id })
    imported += added.length
  }
  await recordAudit(tx, { action: 'statement-imported', detail: `${imported} new lines`, ...by })
  return { unknownColumns: null, imported, known: rows.length - imported, unread }
}

/** By the bank's id; else by all that a line says, and which one of equal lines of the file it is. */
function fingerprinted(lines: readonly StatementLine[]) {
  const times = new Map<string, number>()
  return lines.map((line) => {
    const { day, pence, description, reference, bankId } = line
    const said = bankId === null ? ['line', day, pence, description, reference] : ['bank', bankId]
    const key = JSON.stringify(said)
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const fingerprint = createHash('sha256')
      .update(bankId === null ? `${key} ${time}` : key)
      .digest('hex')
    return { ...line, fingerprint }
  })
}
