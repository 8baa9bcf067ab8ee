/** Prints how long each call takes with 10, 100 and 1,000 times the data, as ratios. A rising row needs attention. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql } from '../support/sql.ts'
import { ownAddress } from '#server/app.ts'
import type { Booted } from '#server/boot.ts'
import { closeSettledGifts } from '#server/money/gift-aid-claims/settled-gifts.jobs.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { deepCursors, type Known, knownRows } from '../support/listed-queries.ts'
import { databaseNamed } from '../support/postgres-server.ts'
import { queryRecorder, type QueryRecorder } from '../support/query-plans.ts'
import { type HowMany, seedMany } from '../support/seed-many.ts'
import { logIn } from '../support/transports.ts'
import { percentile } from './figures.ts'
import { type ScaleCall, scaleCalls } from './scale-calls.ts'
import { benchDatabase, serve } from './served-site.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '1,10,100').split(',').map(Number)
/** Rounds per call and size: as many as fit into this time, within these bounds. */
const CALL_MS = Number(process.env['BENCH_CALL_MS'] ?? 300)
const ROUNDS = { least: 3, most: 1000 }
/** Rounds that are not counted, because the first request renders a page. */
const WARM_ROUNDS = 4
/** Keeps the filled databases for the next run; empty deletes them. */
const DATA_DIR = process.env['BENCH_DATA_DIR']
/** A ratio up to this counts as flat. */
const FLAT = 2

export type SizedSite = {
  size: number
  site: Booted
  sql: postgres.Sql
  url: string
  cookie: string
  known: Known
  deep: Record<string, number>
  recorder: QueryRecorder
}

const howMany = (size: number): Required<HowMany> => ({
  payments: 1000 * size,
  messages: 100 * size,
  posts: 10 * size,
  cartRows: 1000 * size,
  bracelets: Math.round(20 * size ** 0.466),
  isWhole: true,
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Fills a database for each size on one PostgreSQL, makes the calls over HTTP, and prints a line per call.
 * @param only beginnings of the names of calls; all if empty
 */
export async function benchScale(...only: string[]): Promise<void> {
  const database = await benchDatabase(DATA_DIR)
  const sites: SizedSite[] = []
  try {
    for (const size of SIZES) {
      const started = performance.now()
      sites.push(await fill(size, database.url, database.dataDir))
      print(`${size} times: filled in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    // filling takes longer than an idle session lasts
    for (const each of sites) each.cookie = await logIn(each.url, ADMIN_PASSWORD)
    const sizes = SIZES.slice(1).map((size) => `${size}x p50, p99`)
    print(['call', 'p50 ms', 'p99 ms', ...sizes, 'rows', 'pages read', ''].join('\t'))
    const isAsked = ({ title }: ScaleCall) =>
      only.length === 0 || only.some((beginning) => title.startsWith(beginning))
    for (const call of scaleCalls().filter(isAsked)) print(await measure(call, sites))
  } finally {
    for (const { site, sql, recorder } of sites) {
      await recorder.close()
      await sql.end({ timeout: 5 })
      await site.close()
    }
    await database.close()
  }
}

async function fill(size: number, server: string, dataDir: string): Promise<SizedSite> {
  const admin = openSql(server, 1)
  const [cached] = await admin`select from pg_database where datname = ${`size_${size}`}`
  if (!cached) await admin.unsafe(`create database size_${size}`)
  await admin.end({ timeout: 5 })
  const url = databaseNamed(server, `size_${size}`)
  const site = await serve(url, 0, { DATA_DIR: join(dataDir, String(size)) })
  const sql = openSql(url, 2)
  const many = howMany(size)
  if (!cached) await seedMany(sql, many)
  // as on a site's first night
  await closeSettledGifts(site.deps)
  // so that pending writes do not disturb the measurement
  await sql`checkpoint`
  const address = ownAddress(site.app)
  return {
    size,
    site,
    sql,
    url: address,
    cookie: '',
    known: await knownRows(sql, many.cartRows),
    deep: await deepCursors(sql),
    recorder: queryRecorder(site, url),
  }
}

async function measure(call: ScaleCall, sites: readonly SizedSite[]): Promise<string> {
  const times = new Map<SizedSite, number[]>(sites.map((site) => [site, []]))
  const rows = new Map<SizedSite, number>()
  const isEnough = (taken: readonly number[]) =>
    taken.length >= ROUNDS.most || (taken.length >= ROUNDS.least && sum(taken) > CALL_MS)
  // alternates sizes, so that other work of this machine affects all alike
  for (let round = -WARM_ROUNDS; [...times.values()].some((taken) => !isEnough(taken)); round += 1) {
    for (const [site, taken] of times) {
      if (round >= 0 && isEnough(taken)) continue
      const ask = await call.prepare(site, round)
      const started = performance.now()
      const answered = await ask()
      if (round >= 0) taken.push(performance.now() - started)
      rows.set(site, answered)
    }
  }
  const [base, ...others] = sites.map((site) =>
    figures(times.get(site) ?? [], call.perRow ? (rows.get(site) ?? 1) : 1),
  )
  const ratios = others.map(({ p50, p99 }) => ({ p50: p50 / (base?.p50 ?? 1), p99: p99 / (base?.p99 ?? 1) }))
  const isFlat = ratios.every(({ p50, p99 }) => p50 <= FLAT && p99 <= FLAT)
  const shown = ratios.map(({ p50, p99 }) => `${p50.toFixed(2)}, ${p99.toFixed(2)}`)
  const unit = call.perRow ? ' (us a row)' : ''
  const scale = call.perRow ? 1000 : 1
  const own = [base?.p50, base?.p99].map((ms) => ((ms ?? 0) * scale).toFixed(2))
  const answered = [...rows.values()].join(', ')
  const pages = await pagesRead(call, sites)
  return [call.title + unit, ...own, ...shown, answered, pages, isFlat ? '' : 'RISES'].join('\t')
}

/** Database pages read at each size, a figure that does not depend on the machine. */
async function pagesRead({ reads }: ScaleCall, sites: readonly SizedSite[]): Promise<string> {
  const pages = []
  for (const site of reads ? sites : []) {
    const { procedure, input } = reads?.(site) ?? { procedure: '', input: undefined }
    const { statements } = await site.recorder.call(procedure, input)
    // opening an index for the first time reads its first page too
    await site.recorder.pages(statements)
    pages.push(await site.recorder.pages(statements))
  }
  return pages.join(', ')
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

const figures = (times: readonly number[], rows: number) => ({
  p50: percentile(times, 50) / rows,
  p99: percentile(times, 99) / rows,
})
