/** Logging in a separate process, because the tests need its output and its end. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TRPCError } from '@trpc/server'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loggerOptions } from '#server/platform/ops/logging.ts'
import { logStart } from '#server/platform/ops/process-lines.ts'

const LOGGING = join(import.meta.dirname, '../../../src/server/platform/ops/logging.ts')

/** A program that writes three lines, then runs `next`. */
const program = (next: string) => [
  '--input-type=module',
  '-e',
  `import { loggerOptions } from ${JSON.stringify(LOGGING)}
  const { stream } = loggerOptions('info')
  for (let call = 1; call <= 3; call += 1) stream.write('call ' + call + '\\n')
  ${next}`,
]

it.each([
  ['exits at once', 'process.exit(1)'],
  ['throws', "throw new Error('of nobody')"],
])('every line is written in order if the process %s', async (_what, end) => {
  const output = new Promise<string>((resolve) => {
    execFile(process.execPath, program(end), (_error, stdout) => resolve(stdout))
  })
  expect(await output).toBe('call 1\ncall 2\ncall 3\n')
})

it('the process continues when stdout is closed', async () => {
  const next = `
    let turn = 0
    setImmediate(function again() {
      stream.write('one more\\n')
      if (++turn < 1000) setImmediate(again)
      else process.exit(7)
    })`
  const child = spawn(process.execPath, program(next), { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([7, null])
})

it('an outage of the database is logged by the code of its root cause', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  const cause = new DrizzleQueryError('select 1', [], refused)
  const logged = loggerOptions('info').serializers?.['err']?.(
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: cause.message, cause }),
  )
  expect(logged).toMatchObject({ type: 'TRPCError Error ECONNREFUSED', message: 'a query failed' })
})

it('a rejected row is logged with its table and constraint, but none of its values', () => {
  const name = 'Ada\n    at Lovelace'
  // an error as postgres.js and drizzle throw it
  const refused = Object.assign(new Error(`invalid input: "${name}"`), {
    name: 'PostgresError',
    severity: 'ERROR',
    code: '23514',
    detail: `Failing row contains (1, ${name}, ada@example.org).`,
    table_name: 'contact_messages',
    constraint_name: 'contact_messages_name_length',
    parameters: [name],
  })
  const cause = new DrizzleQueryError('insert into contact_messages values ($1)', [name], refused)
  const logged = loggerOptions('info').serializers?.['err']?.(
    // wrapped as the transports do
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: cause.message, cause }),
  )
  expect(logged).toMatchObject({
    type: 'TRPCError PostgresError 23514',
    message: 'a query failed',
    table: 'contact_messages',
    constraint: 'contact_messages_name_length',
    stack: expect.stringContaining('logging.test.ts'),
  })
  expect(JSON.stringify(logged)).not.toMatch(/Ada|Lovelace|ada@example|insert into/)
})

it('a start says what to set if nobody can read the metrics', () => {
  const linesOf = (settings: Record<string, string>) => {
    const lines: unknown[] = []
    const write = (...line: unknown[]) => void lines.push(line.at(-1))
    logStart({ info: write, warn: write } as never, readConfig(settings), '')
    return lines
  }
  const METRICS_TOKEN = 'a token for the tests'
  expect(linesOf({ TRUST_PROXY: '1' })).toEqual(['started', expect.stringMatching(/: set METRICS_TOKEN to/)])
  for (const settings of [{ TRUST_PROXY: '1', METRICS_TOKEN }, { TRUST_PROXY: '0' }, {}])
    expect(linesOf(settings)).toEqual(['started'])
})
