/**
 * Runs every test; with `check` only what needs no server, with other words (`npm test -- cart`) the test files and
 * stories whose names contain one of them. It closes with the name of each failure and the first line of its reason,
 * since a long log is read from its end, and one line: N passed, N failed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { JsonTestResults } from 'vitest/node'
import { findBrowser } from './support/browser.ts'
import { freePort } from './support/free-port.ts'

type Outcome = { passed: number; failures: readonly string[] }

const ROOT = join(import.meta.dirname, '..')
/** In memory where there is room: most of what tests wait for is the disk. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 6 * 1024 ** 3
if (process.env['TMPDIR'] === undefined && freeBytes(MEMORY) > ROOM_BYTES) process.env['TMPDIR'] = MEMORY
const scratch = mkdtempSync(join(tmpdir(), 'site-run-'))

function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Types and unused code remember what they found, and look only at what has changed since. */
const CHECKS = {
  types: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip', '--cache'],
}

/** Answers whether it ended well. What it prints is seen at once, or with `quietly` in one piece when it has ended. */
async function run(
  [command = '', ...args]: readonly string[],
  { env = {}, quietly = false }: { env?: Record<string, string>; quietly?: boolean } = {},
): Promise<boolean> {
  const output = quietly ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', output, output],
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'), ...env },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

/** One step that has no tests of its own to count. */
function step(name: string, isFine: boolean): Outcome {
  return { passed: Number(isFine), failures: isFine ? [] : [name] }
}

/** Beside each other: two of them keep one core busy each. */
function check(): Promise<Outcome[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, command]) => {
      const isFine = await run(command, { quietly: true })
      process.stdout.write(`${name}: ${isFine ? 'passed' : 'failed'}\n`)
      return step(name, isFine)
    }),
  )
}

async function vitest(words: readonly string[]): Promise<Outcome> {
  const report = join(scratch, 'vitest.json')
  const isFine = await run([
    'vitest',
    'run',
    ...words,
    ...(words.length > 0 ? ['--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, testResults } = (readReport(report) as JsonTestResults | undefined) ?? {
    numPassedTests: 0,
    testResults: [],
  }
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // a file that cannot even be read fails without a failed test
    if (status === 'failed' && tests.length === 0) return [failure(file, message)]
    return tests.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages?.[0]))
  })
  return { passed: numPassedTests, failures: orAtLeast(failures, isFine, 'vitest') }
}

async function playwright(words: readonly string[]): Promise<Outcome> {
  const browser = await findBrowser((line) => process.stdout.write(`${line}\n`))
  const report = join(scratch, 'playwright.json')
  const isFine = await run(
    [
      'playwright',
      'test',
      ...(words.length > 0 ? [`--grep=${words.join('|')}`, '--pass-with-no-tests'] : []),
      '--reporter=list,json',
    ],
    {
      env: {
        CHROMIUM_PATH: browser.executablePath,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        TEST_PORT: String(await freePort()),
        TEST_DATA_DIR: join(scratch, 'data'),
        ...(browser.libraries !== undefined && { LD_LIBRARY_PATH: browser.libraries }),
      },
    },
  )
  const { stats, suites } = (readReport(report) as JSONReport | undefined) ?? {
    stats: { expected: 0 },
    suites: [],
  }
  return { passed: stats.expected, failures: orAtLeast(suites.flatMap(failedSpecs), isFine, 'playwright') }
}

function failedSpecs({ suites = [], specs }: JSONReportSuite): string[] {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      // one that failed and then passed is a bug too
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `tests/e2e/${file}:${line} › ${title}`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  )
  return [...failed, ...suites.flatMap(failedSpecs)]
}

function failure(name: string, reason = ''): string {
  const [first = ''] = stripVTControlCharacters(reason).trim().split('\n')
  return first === '' ? name : `${name}: ${first}`
}

/** A run can fail with no failed test: an error outside of all, or no report at all. */
function orAtLeast(failures: readonly string[], isFine: boolean, name: string): readonly string[] {
  return failures.length === 0 && !isFine ? [`${name}: an error outside of the tests`] : failures
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const words = process.argv.slice(2)
const outcomes: Outcome[] = []
try {
  if (words[0] === 'check') outcomes.push(...(await check()))
  else {
    outcomes.push(step('build', await run(['node', 'build.ts'])))
    if (words.length === 0) outcomes.push(...(await check()))
    // beside each other: each waits where the other can work
    outcomes.push(...(await Promise.all([vitest(words), playwright(words)])))
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const line of failures) process.stdout.write(`failed: ${line}\n`)
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exitCode = failures.length === 0 ? 0 : 1
