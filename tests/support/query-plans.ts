/** Records the SQL of procedures, and reads PostgreSQL's plans for it. */
import { drizzle } from 'drizzle-orm/postgres-js'
import { openSql } from './sql.ts'
import * as schema from '#db/schema/index.ts'
import { renderContext, type Context, type Deps } from '#server/context.ts'
import { appRouter } from '#server/router.ts'
import { proceduresOf } from '#server/trpc.ts'
import type { Booted } from '#server/boot.ts'

type Statement = { text: string; params: unknown[] }
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

type Buffers = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

export type Recording = {
  output: unknown
  statements: Statement[]
}

export type QueryRecorder = {
  /** Calls a procedure as the owner, and records its statements. */
  call(procedure: string, input: object | undefined): Promise<Recording>
  /** Runs a job of the site, and records its statements. */
  run(work: (deps: Deps) => Promise<unknown>): Promise<Recording>
  /**
   * 'Seq Scan payments', 'Index Scan payments_pkey', … for all statements, in the order of the plan.
   * @param ifNeeded avoids sequential scans wherever possible, even of short tables
   */
  plans(statements: readonly Statement[], ifNeeded?: 'if needed'): Promise<string[]>
  /** Number of database pages that the read-only statements use. */
  pages(statements: readonly Statement[]): Promise<number>
  close(): Promise<void>
}

/** @param databaseUrl the site's database; a separate connection explains the statements */
export function queryRecorder({ app, deps }: Booted, databaseUrl: string): QueryRecorder {
  let recorded: Statement[] = []
  const sql = openSql(databaseUrl, 1)
  const logger = {
    logQuery(text: string, params: unknown[]) {
      // settings of transactions and locks have no plan
      if (!/^(set|lock) /.test(text)) recorded.push({ text, params })
    },
  }
  const db = drizzle(sql, { schema, casing: 'snake_case', logger })
  const ctx: Context = {
    ...renderContext(deps, app.log),
    db,
    sessionStore: { ...deps.sessionStore, find: async () => ({ role: 'owner' as const }) },
  }
  const procedures = new Map(proceduresOf(appRouter))
  return {
    async call(name, input) {
      const procedure = procedures.get(name)
      if (!procedure) throw new Error(`there is no ${name}`)
      recorded = []
      const output: unknown = await procedure({
        ctx,
        getRawInput: async () => input,
        path: name,
        type: procedure._def.type,
        signal: undefined,
        batchIndex: 0,
      })
      return { output, statements: recorded }
    },
    async run(work) {
      recorded = []
      const output = await work({ ...deps, db })
      // later batches repeat the same statements
      const byText = new Map(recorded.map((statement) => [statement.text, statement]))
      return { output, statements: [...byText.values()] }
    },
    async plans(statements, ifNeeded) {
      const found: string[] = []
      await sql.begin(async (tx) => {
        if (ifNeeded) await tx`set local enable_seqscan = off`
        for (const { text, params } of statements) {
          const [row] = await tx.unsafe(`explain (format json) ${text}`, params as never[])
          const answered = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
          found.push(...answered.flatMap(({ Plan: plan }) => nodes(plan)))
        }
      })
      return found
    },
    async pages(statements) {
      let pages = 0
      await sql.begin(async (tx) => {
        for (const { text, params } of statements) {
          if (/^(select|with)/i.test(text.trim())) {
            const [row] = await tx.unsafe(
              `explain (analyze, buffers, format json) ${text}`,
              params as never[],
            )
            const [answered] = (row?.['QUERY PLAN'] ?? []) as { Plan: Buffers }[]
            pages += (answered?.Plan['Shared Hit Blocks'] ?? 0) + (answered?.Plan['Shared Read Blocks'] ?? 0)
          }
        }
      })
      return pages
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

function nodes(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: inner = [] } = plan
  const own = index !== undefined || table !== undefined ? [`${type} ${index ?? table}`] : [type]
  return [...own, ...inner.flatMap(nodes)]
}
