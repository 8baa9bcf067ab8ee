/** Prints how long the owner's lists take with many years of rows in them, and how the database means to answer. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { ownAddress } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { deepCursors, questions, type Question } from '../support/admin-questions.ts'
import { logIn, trpcDoor } from '../support/doors.ts'
import { ownersEye } from '../support/query-plans.ts'
import { seedMany } from '../support/seed-many.ts'

const MANY = { payments: 100_000, messages: 10_000, posts: 5000 }
const ROUNDS = 15
const PASSWORD = 'a password for the bench'

const print = (line: string) => process.stdout.write(`${line}\n`)

type Figures = { medianMs: number; timesEmpty: number }

/** Each round asks beside it for something that needs no database: a busy machine slows both, the ratio stays. */
async function measure(ask: () => Promise<unknown>, askNothing: () => Promise<unknown>): Promise<Figures> {
  const timed = async (call: () => Promise<unknown>) => {
    const begun = performance.now()
    await call()
    return performance.now() - begun
  }
  const pairs = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = { asked: await timed(ask), empty: await timed(askNothing) }
    // the first one only warms
    if (round > 0) pairs.push(pair)
  }
  return {
    medianMs: median(pairs.map(({ asked }) => asked)),
    timesEmpty: median(pairs.map(({ asked, empty }) => asked / empty)),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Each question, and after each first page the page that its reader scrolls to. */
function withNextPage(question: Question, answer: unknown): Question[] {
  const next = (answer as { nextCursor?: number | null } | undefined)?.nextCursor
  if (question.title !== 'first page' || !next) return [question]
  return [question, { ...question, title: 'next page', input: { ...question.input, cursor: next } }]
}

/** Fills a database of its own, asks everything over HTTP as the owner, and prints a line a question. */
export async function benchAdmin(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-bench-'))
  const database = await startEmbedded({ dataDir })
  const config = readConfig({ ADMIN_PASSWORD: PASSWORD, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const site = await boot(config, {
    databaseUrl: database.url,
    dist: join(import.meta.dirname, '../../dist'),
    clock: () => new Date(),
    announcePassword: () => {},
  })
  const sql = openSql(database.url, 1)
  const eye = ownersEye(site, database.url)
  try {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const url = ownAddress(site.app)
    print(
      `filling: ${Object.entries(MANY)
        .map((pair) => pair.toReversed().join(' '))
        .join(', ')}`,
    )
    await seedMany(sql, MANY)
    const cookie = await logIn(url, PASSWORD)
    print(
      ['procedure', 'question', 'median ms', 'empty calls', 'whole tables read', 'rows come from'].join('\t'),
    )
    for (const asked of questions(await deepCursors(sql))) {
      const { output } = await eye.call(asked.procedure, asked.input)
      for (const { procedure, title, input } of withNextPage(asked, output)) {
        const plans = await eye.plans((await eye.call(procedure, input)).statements)
        const whole = plans.filter((node) => node.startsWith('Seq Scan') && !node.endsWith(' tallies'))
        const call = async (name: string, given?: object) => {
          const answer = await trpcDoor.call(url, name, given, cookie)
          if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`)
        }
        const { medianMs, timesEmpty } = await measure(
          () => call(procedure, input),
          () => call('site.settings'),
        )
        const from = plans.filter((node) => /Scan /.test(node) && !node.startsWith('Bitmap Heap'))
        const figures = [medianMs.toFixed(1), timesEmpty.toFixed(1)]
        print([procedure, title, ...figures, whole.join(', ') || 'none', from.join(', ')].join('\t'))
      }
    }
  } finally {
    await eye.close()
    await sql.end({ timeout: 5 })
    await site.close()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
