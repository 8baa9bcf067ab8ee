/** Writes a list as a CSV file while reading its rows. */
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { londonFields } from '#shared/platform/time/london.ts'
import { MAX_PAGE } from '#shared/platform/api/paging.ts'

/** Title of a column, and how to get its cells. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null | undefined]

/** Yields all rows of a list with at most one page in memory. @param list reads the page after the cursor */
export async function* everyRow<Row extends { id: number }>(
  list: (page: { limit: number; cursor: number | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let cursor: number | undefined
  let rows: Row[]
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the previous one
    rows = await list({ limit: MAX_PAGE, cursor })
    yield* rows
    cursor = rows.at(-1)?.id
  } while (rows.length === MAX_PAGE)
}

/**
 * The rows as CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, and no cell is interpreted as a formula.
 * Rows are read only as fast as the text is consumed, and no more once the stream is destroyed.
 */
export function csvOf<Row>(rows: AsyncIterable<Row>, columns: readonly Column<Row>[]): Readable {
  const lines = async function* (): AsyncGenerator<unknown[]> {
    yield columns.map(([title]) => title)
    for await (const row of rows) yield columns.map(([, cell]) => asText(cell(row)))
  }
  const text = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  // errors reach the consumer of the text through the stream
  pipeline(Readable.from(lines()), text, () => undefined)
  return text
}

/**
 * Protects phone and parcel numbers with an apostrophe, as formulas are: spreadsheets would drop a leading zero,
 * round them, or read '1234E5' as a number.
 */
const asText = (cell: ReturnType<Column<unknown>[1]>) =>
  typeof cell === 'string' && /^(0\d+|\d{12,}|\d+E\d+)$/i.test(cell.replaceAll(' ', '')) ? `'${cell}` : cell

/** Day and time in separate columns, so that a spreadsheet can group by day. */
export const inLondon = <Row>(at: (row: Row) => string | null): [date: Column<Row>, time: Column<Row>] => [
  ['Date', (row) => fieldsOf(at(row)).date],
  ['Time (London)', (row) => fieldsOf(at(row)).time],
]

/** For example '2026-11-24 14:30'. */
export const momentInLondon = (at: string | null): string => {
  const { date, time } = fieldsOf(at)
  return `${date} ${time}`.trim()
}

const fieldsOf = (at: string | null) => (at === null ? { date: '', time: '' } : londonFields(at))
