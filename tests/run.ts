/**
 * Runs every test. `check` runs only what needs no server, `fix` repairs what a program can, and other words (`npm
 * test -- cart`) run the test files and stories with one of them in their names. CASES=full runs every generated case,
 * and the fault tests in turn. The output ends with each skip and its reason, each failure with the first line of its
 * error, and `N passed, N failed, N skipped`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import { type Browser, findBrowser } from './support/browser.ts'
import { isFull } from './support/case-size.ts'
import { changedFiles } from './support/changed-files.ts'
import { freePort } from './support/free-port.ts'
import type { Counted } from './support/outcome-reporter.ts'

type Outcome = { passed: number; failures: readonly string[]; skips: readonly string[] }

const ROOT = join(import.meta.dirname, '..')
/** In memory if it has space, because tests mostly wait for the disk. */
const MEMORY = '/dev/shm'
const SPACE_BYTES = 6 * 1024 ** 3
const REPORTER = join(ROOT, 'tests/support/outcome-reporter.ts')
const OWN_FOLDER = /^site-run-(\d+)-/

const temporary = process.env['TMPDIR'] ?? (freeBytes(MEMORY) > SPACE_BYTES ? MEMORY : tmpdir())
removeLeftovers(temporary)
const scratch = mkdtempSync(join(temporary, `site-run-${process.pid}-`))
// PgBouncer and a standby run as another user
chmodSync(scratch, 0o711)
// a run's temporary folders are in one, so that the next run can remove them after a crash
process.env['TMPDIR'] = scratch
process.env['NODE_COMPILE_CACHE'] = join(ROOT, 'node_modules/.cache/compiled')
/** With the signal that ends them: they would outlive a run that is ended, and the type checker needs gigabytes. */
const children = new Map<ChildProcess, NodeJS.Signals>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => children.forEach((signal, child) => child.kill(signal)))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

function freeBytes(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = OWN_FOLDER.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Lint takes most of the time, so it gets only the files that changed since it last passed. */
const LINT = ['oxlint', '--deny-warnings']
const CHECKS = {
  types: [
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/site/types.tsbuildinfo',
  ],
  format: ['oxfmt', '--check'],
  unused: ['knip', '--cache'],
  words: ['node', 'tests/plain-words.ts'],
}

/** The type checker, a Go program, usually ends before it must collect garbage. */
const LITTLE_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '5GiB' }

/** Tests of functions and components read the sources; others start a site, which serves the build. */
const readsBuild = (file: string): boolean => !/^tests\/(unit|client)\/|^tests\/[^/]+$/.test(file)

/** Runs a command. @returns whether it succeeded. Output is printed at once or, with `quietly`, at the end. */
async function run(
  [command = '', ...args]: readonly string[],
  { env = {}, quietly = false }: { env?: Record<string, string>; quietly?: boolean } = {},
): Promise<boolean> {
  const output = quietly ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...env },
  })
  // the type checker ignores SIGTERM, which the tests need to end browsers and databases
  children.set(child, quietly ? 'SIGKILL' : 'SIGTERM')
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  children.delete(child)
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

/** Counts a command as one test. */
function step(name: string, isFine: boolean): Outcome {
  return { passed: Number(isFine), failures: isFine ? [] : [name], skips: [] }
}

function check(): Promise<Outcome[]> {
  return Promise.all([...Object.entries(CHECKS).map(([name, command]) => checkWith(name, command)), lint()])
}

async function checkWith(name: string, command: readonly string[]): Promise<Outcome> {
  const isFine = await run(command, { quietly: true, env: LITTLE_COLLECTION })
  process.stdout.write(`${name}: ${isFine ? 'passed' : 'failed'}\n`)
  return step(name, isFine)
}

/** Applies the linter's fixes, and formats. */
async function fix(): Promise<Outcome[]> {
  return [await checkWith('lint', [...LINT, '--fix']), await checkWith('format', ['oxfmt'])]
}

async function lint(): Promise<Outcome> {
  const { files, store } = changedFiles('lint')
  const outcome = files.length === 0 ? step('lint', true) : await checkWith('lint', [...LINT, ...files])
  if (outcome.failures.length === 0) store()
  return outcome
}

/** @param args files and options */
async function vitest(args: readonly string[]): Promise<Outcome> {
  const report = join(scratch, 'vitest.json')
  const isFine = await run(
    ['vitest', 'run', ...args, '--allowOnly=false', '--reporter=default', `--reporter=${REPORTER}`],
    { env: { OUTCOME_FILE: report } },
  )
  return outcomeOf((readReport(report) as Counted[] | undefined) ?? [], isFine, 'vitest')
}

function outcomeOf(tests: readonly Counted[], isFine: boolean, name: string): Outcome {
  const failures = tests.filter(({ state }) => state === 'failed').map(named)
  const skipped = tests.filter(({ state }) => state === 'skipped')
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failures: [
      // a run can fail without a failed test: by an error outside of tests, or without any report
      ...(failures.length === 0 && !isFine ? [`${name}: an error outside of the tests`] : failures),
      ...skipped.filter(({ reason }) => !reason).map((test) => `${test.name}: a skip without a reason`),
    ],
    skips: skipped.map(named),
  }
}

/** Runs `part` of `parts` of the stories. Each has its own site, because some stories end every session. */
async function playwright(
  files: readonly string[],
  browser: Browser,
  [part, parts]: readonly [number, number],
): Promise<Outcome> {
  const report = join(scratch, `playwright-${part}.json`)
  const options = [`--shard=${part}/${parts}`, `--output=test-results/${part}`, '--forbid-only']
  const isFine = await run(['playwright', 'test', ...files, ...options, '--reporter=list,json'], {
    env: {
      CHROMIUM_PATH: browser.executablePath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TEST_PORT: String(await freePort()),
      TEST_DATA_DIR: join(scratch, `data-${part}`),
      ...(browser.libraries !== undefined && { LD_LIBRARY_PATH: browser.libraries }),
    },
  })
  const suites = (readReport(report) as JSONReport | undefined)?.suites ?? []
  return outcomeOf(suites.flatMap(countedSpecs), isFine, 'playwright')
}

/** A story that failed and then passed is a bug too. */
const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

function countedSpecs({ suites = [], specs }: JSONReportSuite): Counted[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results, annotations }) => ({
      name: `tests/e2e/${file}:${line} › ${title}`,
      state: STATES[status],
      reason:
        status === 'skipped'
          ? annotations.find(({ type }) => type === 'skip')?.description
          : results.find(({ error }) => error !== undefined)?.error?.message,
    })),
  )
  return [...own, ...suites.flatMap(countedSpecs)]
}

function named({ name, reason = '' }: Counted): string {
  const [first = ''] = stripVTControlCharacters(reason).trim().split('\n')
  return first === '' ? name : `${name}: ${first}`
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Test files with one of the words in their paths; all of them without words. A word without a file is an error. */
function filesFor(words: readonly string[]): { vitest: string[]; stories: string[] } {
  const all = globSync('{tests,packages/*/tests}/**/*.test.{ts,tsx}', { cwd: ROOT }).toSorted()
  for (const word of words)
    if (!all.some((file) => file.includes(word))) throw new Error(`no test file has '${word}' in its name`)
  const chosen = words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word)))
  const isStory = (file: string) => file.startsWith('tests/e2e/')
  return {
    vitest: chosen.filter((file) => !isStory(file)),
    stories: chosen.filter((file) => isStory(file)),
  }
}

async function runFull(files: ReturnType<typeof filesFor>): Promise<Outcome[]> {
  process.env['CASES_SEED'] ??= String(randomInt(2 ** 31))
  process.stdout.write(`CASES_SEED=${process.env['CASES_SEED']}\n`)
  const isFault = (file: string) => file.startsWith('tests/faults/')
  const faults = files.vitest.filter(isFault)
  const others = files.vitest.filter((file) => !isFault(file))
  return [
    ...(await runBeside({ vitest: others, stories: files.stories })),
    // they measure, so nothing else may run meanwhile
    ...(faults.length > 0 ? [await vitest([...faults, '--no-file-parallelism'])] : []),
  ]
}

/** Runs vitest and two halves of the stories together, because each often waits. */
async function runBeside({ vitest: files, stories }: ReturnType<typeof filesFor>): Promise<Outcome[]> {
  const tested = files.length > 0 ? [vitest(files)] : []
  if (stories.length === 0) return Promise.all(tested)
  const browser = await findBrowser((line) => process.stdout.write(`${line}\n`))
  const parts = Math.min(stories.length, 2)
  const told = Array.from({ length: parts }, (_, index) => playwright(stories, browser, [index + 1, parts]))
  return Promise.all([...tested, ...told])
}

async function runAll(words: readonly string[]): Promise<Outcome[]> {
  if (words[0] === 'check') return check()
  if (words[0] === 'fix') return fix()
  const files = filesFor(words)
  const built = [...files.vitest, ...files.stories].some(readsBuild)
    ? [step('build', await run(['node', 'build.ts']))]
    : []
  // beside the tests, which often wait
  const [checked, tested] = await Promise.all([
    words.length === 0 ? check() : [],
    isFull ? runFull(files) : runBeside(files),
  ])
  return [...built, ...checked, ...tested]
}

const outcomes = await runAll(process.argv.slice(2)).catch((error: unknown) => [
  { passed: 0, failures: [String(error)], skips: [] },
])
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap((outcome) => outcome.failures)
const skips = outcomes.flatMap((outcome) => outcome.skips)
for (const line of skips) process.stdout.write(`skipped: ${line}\n`)
for (const line of failures) process.stdout.write(`failed: ${line}\n`)
process.stdout.write(`${passed} passed, ${failures.length} failed, ${skips.length} skipped\n`)
process.exit(failures.length === 0 ? 0 : 1)
