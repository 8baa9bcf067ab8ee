/** Imports the incoming payments of a bank statement, each once, however many files contain it. */
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { statementFormats, statementLines } from '#db/schema/index.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { isSameChoice, type ColumnMap } from '#shared/money/statements/statements.ts'
import type {
  ColumnQuestion,
  ImportedStatement,
  statementInput,
} from '#shared/money/statements/statements.schema.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { bookByReference } from './book-by-reference.ts'
import { isPayment } from './csv-rows.ts'
import { fingerprinted } from './fingerprints.ts'
import { guessFor, linesOfCsv, parseCsv, type CsvFile } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { replaceEarlier } from './replace-earlier.ts'
import { COLUMNS_DO_NOT_FIT, NOT_A_STATEMENT, type ReadStatement } from './statement-errors.ts'

const BATCH = 500
const SAMPLES = 3
/** How many earlier column choices are remembered. */
const MAX_EARLIER = 5

type Input = z.infer<typeof statementInput>

/**
 * Adds new incoming payments as open lines. Only those with a donor's reference are booked at once. A CSV file with an unknown header is not imported
 * until `columns` says what its columns mean. Choosing columns again replaces what earlier choices made of the file's
 * rows.
 * @throws BAD_REQUEST for a file that is no statement or too long, or if the columns do not fit
 */
export function importStatement(db: Db, { text, columns }: Input, by: By): Promise<ImportedStatement> {
  // oxlint-disable-next-line no-control-regex -- text files have none, and PostgreSQL cannot store NUL
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text)) throw NOT_A_STATEMENT()
  const file = isOfx(text) ? readOfx(text) : parseCsv(text)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.statements})`)
    return 'lines' in file ? insertLines(tx, file, by) : importCsv(tx, file, columns, by)
  })
}

async function importCsv(
  tx: Tx,
  file: CsvFile,
  columns: ColumnMap | undefined,
  by: By,
): Promise<ImportedStatement> {
  const format = await readFormat(tx, file)
  const guess = guessFor(file)
  const chosen = columns ?? format?.columns
  if (!file.rows.some(isPayment)) {
    const isStatement = guess.date !== null && (guess.amount ?? guess.paidIn) !== null
    if (!chosen && !isStatement) throw NOT_A_STATEMENT()
    return insertLines(tx, linesOfCsv(file, chosen ?? guess), by)
  }
  const read = chosen && linesOfCsv(file, chosen)
  if (!chosen || !read || read.unread === file.rows.length) {
    if (columns) throw COLUMNS_DO_NOT_FIT()
    return { ...NOTHING, unknownColumns: questionOf(file, chosen ?? guess) }
  }
  const earlier = columns ? await storeFormat(tx, file, { columns, format }) : (format?.earlier ?? [])
  const changes = await replaceEarlier(tx, file, { chosen, earlier })
  return { ...(await insertLines(tx, read, by)), ...changes, usedColumns: questionOf(file, chosen) }
}

const NOTHING: ImportedStatement = {
  unknownColumns: null,
  usedColumns: null,
  imported: 0,
  booked: 0,
  known: 0,
  replaced: 0,
  decidedOtherwise: 0,
  outgoing: 0,
  unfinished: 0,
  otherCurrency: 0,
  unread: 0,
}

const questionOf = ({ headers, rows }: CsvFile, guess: ColumnMap): ColumnQuestion => ({
  headers,
  samples: rows.filter(isPayment).slice(0, SAMPLES),
  guess,
})

type Format = typeof statementFormats.$inferSelect

async function readFormat(tx: Tx, { signature }: CsvFile): Promise<Format | undefined> {
  const [known] = await tx.select().from(statementFormats).where(eq(statementFormats.signature, signature))
  return known
}

/** @returns the earlier choices */
async function storeFormat(
  tx: Tx,
  { signature }: CsvFile,
  { columns, format }: { columns: ColumnMap; format: Format | undefined },
): Promise<ColumnMap[]> {
  const before = format ? [format.columns, ...format.earlier] : []
  const earlier = before.filter((one) => !isSameChoice(one, columns)).slice(0, MAX_EARLIER)
  await tx
    .insert(statementFormats)
    .values({ signature, columns, earlier })
    .onConflictDoUpdate({ target: statementFormats.signature, set: { columns, earlier } })
  return earlier
}

async function insertLines(tx: Tx, { lines, ...leftOut }: ReadStatement, by: By): Promise<ImportedStatement> {
  const rows = (await fingerprinted(tx, lines)).map(
    ({ pence, fingerprint, day, description, reference, source }) => ({
      fingerprint,
      source,
      day,
      description,
      reference,
      amount: toDecimal(pence),
      createdAt: by.now,
    }),
  )
  let [imported, booked] = [0, 0]
  for (let start = 0; start < rows.length; start += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const added = await tx
      .insert(statementLines)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing({ target: statementLines.fingerprint })
      .returning()
    imported += added.length
    // oxlint-disable-next-line no-await-in-loop
    booked += await bookByReference(tx, added, by)
  }
  const changes = [{ field: 'lines', to: `${imported} new lines` }]
  await recordAudit(tx, { action: 'statement-imported', changes, ...by })
  return { ...NOTHING, ...leftOut, imported, booked, known: rows.length - imported }
}
