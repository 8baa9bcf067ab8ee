/** Runs every test, or with `check` only what needs no server, and closes with one line: N passed, N failed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './support/browser.ts'
import { freePort } from './support/free-port.ts'

type Count = { passed: number; failed: number }

const ROOT = join(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'site-run-'))

const CHECKS = {
  types: ['tsc', '-p', '.'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
}

function run([command = '', ...args]: readonly string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  )
}

function check(): Count[] {
  return Object.entries(CHECKS).map(([name, command]) => {
    const isFine = run(command)
    process.stdout.write(`${name}: ${isFine ? 'passed' : 'failed'}\n`)
    return { passed: Number(isFine), failed: Number(!isFine) }
  })
}

function vitest(...projects: string[]): Count {
  const report = join(scratch, `${projects.join('-')}.json`)
  const isFine = run([
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const found = readReport(report) as { numPassedTests: number; numFailedTests: number } | undefined
  const { numPassedTests, numFailedTests } = found ?? { numPassedTests: 0, numFailedTests: 0 }
  // a file that cannot even be read fails the run without a failed test
  return { passed: numPassedTests, failed: isFine ? numFailedTests : Math.max(1, numFailedTests) }
}

async function playwright(): Promise<Count> {
  const browser = await findBrowser((line) => process.stdout.write(`${line}\n`))
  const report = join(scratch, 'playwright.json')
  const isFine = run(['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    TEST_PORT: String(await freePort()),
    TEST_DATA_DIR: join(scratch, 'data'),
    ...(browser.libraries !== undefined && { LD_LIBRARY_PATH: browser.libraries }),
  })
  const found = readReport(report) as
    | { stats: Record<'expected' | 'unexpected' | 'flaky', number> }
    | undefined
  const { expected, unexpected, flaky } = found?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  const failed = unexpected + flaky
  return { passed: expected, failed: isFine ? failed : Math.max(1, failed) }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const counts: Count[] = []
try {
  if (process.argv[2] === 'check') counts.push(...check())
  else {
    const isBuilt = run(['node', 'build.ts'])
    counts.push(
      { passed: Number(isBuilt), failed: Number(!isBuilt) },
      ...check(),
      vitest('unit', 'api', 'client'),
      vitest('faults'),
      await playwright(),
    )
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
