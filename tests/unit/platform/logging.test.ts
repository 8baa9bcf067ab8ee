/** Logging in a separate process, because the tests need its output and its end. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TRPCError } from '@trpc/server'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { toPublic } from '#server/errors.ts'
import { explainFailure } from '#server/platform/start-failure.ts'
import { BucketUnavailable } from '#server/platform/object-store/bucket.ts'
import { loggerOptions, logUnexpected, recordRecovery } from '#server/platform/ops/logging.ts'
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
  expect(logged).toMatchObject({
    type: 'TRPCError Error ECONNREFUSED',
    message: 'a query failed',
    cause: 'connect ECONNREFUSED 10.1.2.3:5432',
  })
  // a name with two addresses: the error around both has no message
  const both = Object.assign(new AggregateError([refused, new Error('connect ECONNREFUSED ::1:5432')]), {
    code: 'ECONNREFUSED',
  })
  expect(loggerOptions('info').serializers?.['err']?.(both)).toMatchObject({
    type: 'AggregateError ECONNREFUSED',
    message: 'connect ECONNREFUSED 10.1.2.3:5432; connect ECONNREFUSED ::1:5432',
  })
})

it('of an outage the first error is logged, then how many there were each minute, then how long it took', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: unknown[] = []
  const write = (...[about, line]: unknown[]) => void lines.push([line, Reflect.get(Object(about), 'times')])
  const log = { error: write, warn: write } as never
  const down = Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
  const fail = () => logUnexpected(log, down, 'job failed')
  for (let call = 0; call < 5; call += 1) fail()
  vi.advanceTimersByTime(61_000)
  fail()
  // the bucket is something else, and any other error is always told
  const bucket = new BucketUnavailable('the bucket pictures cannot be reached', {
    cause: new TypeError('fetch failed', { cause: down }),
  })
  logUnexpected(log, bucket, 'picture not read')
  for (let call = 0; call < 2; call += 1) logUnexpected(log, new Error('a fault'), 'request failed')
  vi.advanceTimersByTime(20_000)
  fail()
  recordRecovery('database')
  recordRecovery('database', 'storage')
  expect(lines).toEqual([
    ['job failed', undefined],
    ['still unavailable after 61 s', 5],
    ['picture not read', undefined],
    ['request failed', undefined],
    ['request failed', undefined],
    ['recovered after 81 s', 1],
    ['recovered after 20 s', 0],
  ])
  expect(toPublic(bucket)).toMatchObject({ status: 503, body: { code: 'NO_STORAGE' } })
  expect(explainFailure(bucket, 'DATABASE_URL')).toBe('the bucket pictures cannot be reached (down)')
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
