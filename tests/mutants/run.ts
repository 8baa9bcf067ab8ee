/**
 * `npm run test:mutants` breaks rules, and needs no server. With `server` it breaks a slice of the server, another one
 * each day, and with `server FILE` that file; then API tests of its feature must fail. Further options go to Stryker.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const SERVER = 'src/server'
/** Mistakes here would cost money or privacy. */
const MUTATED = `${SERVER}/{admin/privacy,money/**,platform/{sessions,sign-in}}/*.ts`
/** A line has about one mutant, which takes a few seconds. A longer file is a slice of its own. */
const SLICE_LINES = 150
const DAY_MS = 24 * 60 * 60_000

/** Test files that reach a folder, where they are not named after it. */
const TESTS: Readonly<Record<string, string>> = {
  'admin/privacy': 'admin/{privacy,retention,personal-columns,bin}',
  'money/charging': 'money/{monthly-charges,yearly-summary}',
  'money/checkout': 'money/{checkout,fulfilment,webhook-orders}',
  'money/donations': 'money/{donations,fulfilment}',
  'money/funds': 'money/{funds,spending,where-it-goes}',
  'money/gift-aid': 'money/gift-aid-*',
  'money/giving': 'money/donations',
  'money/ledger': 'money/{disputes,payouts,nightly-reconciliation}',
  'money/managing': 'money/monthly-manage',
  'money/mandates': 'money/monthly-*',
  'money/payment-events': 'money/{payment-issues,payment-timeline}',
  'money/payments': 'money/{checkout,payment-timeline,provider-failures}',
  'money/payments/stripe': 'money/{checkout,disputes,monthly-charges,provider-failures}',
  'money/refunds': 'money/{refunds,refunds-cut-off,offline-gifts,disputes,fulfilment}',
  'money/settlement': 'money/{card-testing,nightly-reconciliation,webhook-orders}',
  'platform/sessions': '{admin/{accounts,admin-session},platform/{own-sessions,signed-links,tokens}}',
  'platform/sign-in': 'admin/{accounts,admin-session}',
}

function testsOf(folder: string): string {
  const feature = folder.slice(SERVER.length + 1)
  const tests = `tests/{unit,api}/${TESTS[feature] ?? feature}.test.ts`
  if (globSync(tests).length === 0)
    throw new Error(`${tests} is no file: name the tests in tests/mutants/run.ts`)
  return tests
}

/** Files that are mutated together. All are in one folder, so that the same tests reach them. */
function slices(): string[][] {
  const found: string[][] = []
  let lines = 0
  for (const file of globSync(MUTATED, { exclude: ['**/*.emails.ts'] }).toSorted()) {
    const own = readFileSync(file, 'utf8').split('\n').length
    const latest = found.at(-1)
    if (latest && lines + own <= SLICE_LINES && dirname(latest[0]!) === dirname(file)) latest.push(file)
    else {
      found.push([file])
      lines = 0
    }
    lines += own
  }
  return found
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}

const stryker = (config: string, options: readonly string[], env?: NodeJS.ProcessEnv) =>
  run(['node_modules/.bin/stryker', 'run', `tests/mutants/${config}`, ...options], env)

async function mutateServer([file, ...options]: readonly string[]): Promise<void> {
  const all = slices()
  const files = file ? [file] : all[Math.floor(Date.now() / DAY_MS) % all.length]!
  const tests = testsOf(dirname(files[0]!.replace(/:.*/, '')))
  process.stdout.write(`${files.join('\n')}\nwith ${tests}\n`)
  await run(['build.ts'])
  // a timeout kills a runner, whose database would stay
  const scratch = mkdtempSync(join(tmpdir(), 'site-mutants-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  await stryker('server.config.js', ['--mutate', files.join(','), ...options], {
    TMPDIR: scratch,
    MUTANT_TESTS: tests,
  })
}

const [word, ...rest] = process.argv.slice(2)
await (word === 'server' ? mutateServer(rest) : stryker('stryker.config.js', process.argv.slice(2)))
