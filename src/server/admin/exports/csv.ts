/** A list as a CSV file, written while its rows are read. */
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { londonFields } from '#shared/platform/time/london.ts'
import { MAX_PAGE } from '#shared/platform/api/paging.ts'

/** A column's title, and its cells. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null | undefined]

/** Reads a list page by page, with at most one page in memory. `list` starts after the cursor. */
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
 * The rows as text, in RFC 4180's format as spreadsheets read it: UTF-8 with a byte order mark, and no cell is a
 * formula. The rows are read as fast as the text is consumed; once it is destroyed no more are read.
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
  // the consumer of the text receives any error through the stream
  pipeline(Readable.from(lines()), text, () => undefined)
  return text
}

/**
 * A phone or parcel number stays as it is: a spreadsheet would drop its leading zero, round it, or read '1234E5' as a
 * number. The apostrophe is the mark that formulas get, too.
 */
const asText = (cell: ReturnType<Column<unknown>[1]>) =>
  typeof cell === 'string' && /^(0\d+|\d{12,}|\d+E\d+)$/i.test(cell.replaceAll(' ', '')) ? `'${cell}` : cell

/** Day and time in separate columns, so that a spreadsheet can group by day. */
export const inLondon = <Row>(at: (row: Row) => string | null): [date: Column<Row>, time: Column<Row>] => [
  ['Date', (row) => fieldsOf(at(row)).date],
  ['Time (London)', (row) => fieldsOf(at(row)).time],
]

/** '2026-11-24 14:30' */
export const momentInLondon = (at: string | null): string => {
  const { date, time } = fieldsOf(at)
  return `${date} ${time}`.trim()
}

const fieldsOf = (at: string | null) => (at === null ? { date: '', time: '' } : londonFields(at))
