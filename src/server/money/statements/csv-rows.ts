/** Splits a bank's CSV file into rows, even if quotes are wrong: a row never swallows the next one. */
import { parse } from 'csv-parse/sync'
import { parseDay, MAX_STATEMENT_ROWS, parsePence } from '#shared/money/statements/statements.ts'
import { NOT_A_STATEMENT, TOO_MANY_ROWS } from './statement-errors.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Maximum characters of a row: longer than any bank's, and short enough to parse quickly. */
const MAX_ROW = 20_000
/** Number of lines used to determine the delimiter. */
const SAMPLE = 60
/** Maximum line breaks inside a cell. */
const MAX_BREAKS = 5
/** Maximum rows besides payments: notes before the header, and totals at the end. */
const MAX_OTHER_ROWS = 50

/**
 * Non-empty rows with trimmed cells.
 * @param wrong the error for a file that cannot be one
 * @throws BAD_REQUEST for a row that is too long, or too many rows
 */
export function rowsOf(text: string, wrong = NOT_A_STATEMENT): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
  if (lines.length > (MAX_STATEMENT_ROWS + MAX_OTHER_ROWS) * 2) throw TOO_MANY_ROWS()
  if (lines.some((line) => line.length > MAX_ROW)) throw wrong()
  const sample = lines.slice(0, SAMPLE)
  const delimiter = mostBy(DELIMITERS, (mark) => fitOf(split(sample, mark)))
  return withDayFirst(split(lines, delimiter).filter((row) => row.some((cell) => cell !== '')))
}

const NUMERIC_DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(?=\d{4}(?!\d)|\d\d(?!\d))/

/** Swaps month and day in columns where the second number of some date cannot be a month, so the month comes first. */
function withDayFirst(rows: string[][]): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const isMonthFirst = Array.from({ length: width }, (_, at) => {
    const days = rows.flatMap((row) => [NUMERIC_DAY.exec(row[at] ?? '')].filter((found) => found !== null))
    return days.some((day) => Number(day[3]) > 12) && days.every((day) => Number(day[1]) <= 12)
  })
  if (!isMonthFirst.includes(true)) return rows
  return rows.map((row) =>
    row.map((cell, at) => (isMonthFirst[at] ? cell.replace(NUMERIC_DAY, '$3$2$1$2') : cell)),
  )
}

/** Whether the row contains a day and an amount. */
export const isPayment = (row: readonly string[]): boolean =>
  row.length >= 3 &&
  row.some((cell) => parseDay(cell) !== undefined) &&
  row.some((cell) => parsePence(cell) !== undefined)

/** Whether the row could be a header: words, but no day and no amount. */
export const isHeader = (row: readonly string[]): boolean =>
  row.filter((cell) => /\p{L}{2}/u.test(cell)).length >= 3 &&
  row.every((cell) => parsePence(cell) === undefined && parseDay(cell) === undefined)

/** How well rows fit a statement: by the number of payments, then by the longest header. */
const fitOf = (rows: readonly string[][]): number =>
  rows.filter(isPayment).length * MAX_ROW +
  Math.max(0, ...rows.map((row) => (isHeader(row) ? row.length : 0)))

function mostBy<T>(all: readonly T[], fit: (one: T) => number): T {
  return all.reduce((best, one) => (fit(one) > fit(best) ? one : best))
}

function split(lines: readonly string[], delimiter: string): string[][] {
  const whole = parseStrictly(lines.join('\n'), delimiter)
  // a line break inside a cell may come from a quote that was never closed
  if (whole?.every((row) => row.every((cell) => !cell.includes('\n')))) return whole
  const rows: (string[] | { wrong: string })[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const found = lineFrom(lines, at, delimiter)
    rows.push(found?.row ?? { wrong: lines[at]! })
    at += found?.breaks ?? 0
  }
  const width = usualLength(rows.filter((row) => Array.isArray(row)))
  return rows.map((row) => (Array.isArray(row) ? row : repairedCells(row.wrong, delimiter, width)))
}

/** The rows of a text; undefined if its quotes are wrong. */
function parseStrictly(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    // dropped, because the parser's message quotes the file
    return undefined
  }
}

/** The row that starts at a line, with following lines if a cell continues there; undefined if its quotes are wrong. */
function lineFrom(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { row: string[]; breaks: number } | undefined {
  let text = lines[at]!
  for (let breaks = 0; text.length <= MAX_ROW; breaks += 1) {
    const hasPairs = (text.split('"').length - 1) % 2 === 0
    const [row] = (hasPairs && parseStrictly(text, delimiter)) || []
    if (row) return { row, breaks }
    const next = lines[at + breaks + 1]
    // a line that contains a day is the next payment
    if (
      breaks === MAX_BREAKS ||
      next === undefined ||
      plainCells(next, delimiter).some((cell) => parseDay(cell))
    )
      return undefined
    text += `\n${next}`
  }
  return undefined
}

/** Removes the quotes around a cell, or an unpaired one. */
function unquoted(cell: string): string {
  const text = cell.trim()
  const isSingle = text.split('"').length % 2 === 0
  if (!isSingle && !/^"[^]*"$/.test(text)) return text
  return text.replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"').trim()
}

const plainCells = (line: string, delimiter: string): string[] => line.split(delimiter).map(unquoted)

/** Reads a line with wrong quotes: treats quotes as text, unless that would split a cell. */
function repairedCells(line: string, delimiter: string, width: number | undefined): string[] {
  const plain = plainCells(line, delimiter)
  if (width === undefined || plain.length === width) return plain
  const parts = line.split(delimiter)
  const lastEnd = parts.findLastIndex((part) => part.trimEnd().endsWith('"'))
  const cells: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const start = at
    if (parts[start]!.trimStart().startsWith('"') && start < lastEnd)
      while (at < lastEnd && !isEnd(parts[at]!, at === start)) at += 1
    cells.push(unquoted(parts.slice(start, at + 1).join(delimiter)))
  }
  return cells
}

const isEnd = (part: string, isStart: boolean): boolean =>
  part.trimEnd().endsWith('"') && !(isStart && part.trim() === '"')

function usualLength(rows: readonly string[][]): number | undefined {
  const times = new Map<number, number>()
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1)
  return [...times].reduce<[number, number] | undefined>(
    (best, one) => (best && best[1] >= one[1] ? best : one),
    undefined,
  )?.[0]
}
