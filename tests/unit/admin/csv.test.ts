import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { csvOf, everyRow, inLondon } from '#server/admin/exports/csv.ts'

/** With the byte order mark, which a decoder would remove. */
const textOf = async (csv: Readable) => (await buffer(csv)).toString()

async function* inTurn<Row>(rows: Row[]) {
  yield* rows
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: count - index }))

/** A list of so many rows, newest first, that counts how often it is read. */
function aList(count: number) {
  const all = rowsOf(count)
  const counter = { pages: 0 }
  const list = async ({ limit, cursor = Infinity }: { limit: number; cursor: number | undefined }) => {
    counter.pages += 1
    return all.filter(({ id }) => id < cursor).slice(0, limit)
  }
  return { list, asked: counter }
}

it('a file is UTF-8 with a byte order mark, has CRLF line ends, and quotes cells if necessary', async () => {
  const rows = [
    { name: 'Zoë, "Z"', note: 'one\ntwo' },
    { name: '', note: null },
  ]
  const csv = csvOf(inTurn(rows), [
    ['Name', ({ name }) => name],
    ['Note', ({ note }) => note],
  ])
  expect(await textOf(csv)).toBe('\uFEFFName,Note\r\n"Zoë, ""Z""","one\ntwo"\r\n,\r\n')
})

it.each(['07700900123', '0770 0900 123', '123456789012', '1234E5'])(
  'the number %j is written as text, which no spreadsheet rounds or shortens',
  async (typed) => {
    expect(await textOf(csvOf(inTurn([typed]), [['Typed', (cell) => cell]]))).toContain(`'${typed}`)
  },
)

it.each(['12.00', '0.50', '1002', '2026-11-27'])('%j is left as it is', async (typed) => {
  expect(await textOf(csvOf(inTurn([typed]), [['Typed', (cell) => cell]]))).toContain(`\n${typed}`)
})

it.each(['=1+1', '+44 113', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j is written as text', async (typed) => {
  expect(await textOf(csvOf(inTurn([typed]), [['Typed', (cell) => cell]]))).toMatch(/^\uFEFFTyped\r\n"?'/)
})

it('day and time are London’s', () => {
  const cells = inLondon<string>((at) => at).map(([, cell]) => cell('2026-06-30T23:15:00.000Z'))
  expect(cells).toEqual(['2026-07-01', '00:15'])
})

it('every row is read once, in order, page by page', async () => {
  const { list, asked: counter } = aList(1203)
  const read: number[] = []
  for await (const { id } of everyRow(list)) read.push(id)
  expect(read).toEqual(rowsOf(1203).map(({ id }) => id))
  expect(counter.pages).toBe(3)
})

it('rows are read only as fast as the reader takes them, and not at all once the reader has gone', async () => {
  const { list, asked: counter } = aList(200_000)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const rows = (async function* () {
    try {
      yield* everyRow(list)
    } finally {
      end()
    }
  })()
  const csv = csvOf(rows, [['Id', ({ id }) => id]])
  for await (const _ of csv) break
  await ended
  // of 400 pages; more would mean that it does not wait for its reader
  expect(counter.pages).toBeLessThan(30)
})
