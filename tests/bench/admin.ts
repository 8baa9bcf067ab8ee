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

/** In milliseconds: the best tells what the work takes, the median what this machine made of it meanwhile. */
async function measure(ask: () => Promise<unknown>): Promise<[best: string, median: string]> {
  const times = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now()
    await ask()
    // the first one only warms
    if (round > 0) times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return [(sorted[0] ?? 0).toFixed(1), (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)]
}

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
    const call = async (procedure: string, input?: object) => {
      const { status } = await trpcDoor.call(url, procedure, input, cookie)
      if (status !== 200) throw new Error(`${procedure} answered ${status}`)
    }
    print(['procedure', 'question', 'best ms', 'median ms', 'whole tables read', 'rows come from'].join('\t'))
    const empty = await measure(() => call('site.settings'))
    print(['site.settings', 'no query at all', ...empty, 'none', ''].join('\t'))
    for (const asked of questions(await deepCursors(sql))) {
      const { output } = await eye.call(asked.procedure, asked.input)
      for (const { procedure, title, input } of withNextPage(asked, output)) {
        const plans = await eye.plans((await eye.call(procedure, input)).statements)
        const whole = plans.filter((node) => node.startsWith('Seq Scan') && !node.endsWith(' tallies'))
        const figures = await measure(() => call(procedure, input))
        const from = plans.filter((node) => /Scan /.test(node) && !node.startsWith('Bitmap Heap'))
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
