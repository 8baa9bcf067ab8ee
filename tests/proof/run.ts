/**
 * `npm run proof`: the site takes payments while everything is killed and stopped in turn, and ends with a table. `--
 * --seed 7` repeats the order and the choices of a run; `--json FILE` also writes the result to a file. The exit code
 * is 1 if anything was lost, doubled, sent twice or never sent.
 */
import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prove, type Proof } from './proof.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, json: { type: 'string' } } })
const seed = values.seed === undefined ? randomInt(1, 1000) : Number(values.seed)
if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number')

const cleanUp = new AsyncDisposableStack()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true
    say('interrupted; everything is stopped')
    void cleanUp.disposeAsync().finally(() => process.exit(130))
  })

function say(line: string): void {
  process.stdout.write(`${String(Math.round(performance.now() / 1000)).padStart(4)} s  ${line}\n`)
}

say(`seed ${seed}; repeat with: npm run proof -- --seed ${seed}`)
try {
  const proof = await prove({ seed, say, cleanUp })
  await cleanUp.disposeAsync()
  const seconds = Math.round(performance.now() / 1000)
  report(proof, seconds)
  if (values.json !== undefined)
    writeFileSync(
      values.json,
      `${JSON.stringify({ seed, date: new Date().toISOString(), seconds, cpuSeconds: cpuSeconds(), ...proof })}\n`,
    )
  process.exit(proof.failures.length === 0 ? 0 : 1)
} catch (error) {
  // an interruption breaks whatever was under way
  if (!isInterrupted) {
    say(`broken off: ${error instanceof Error ? error.message : String(error)}`)
    await cleanUp.disposeAsync()
    process.exit(1)
  }
}

function report({ payments, emails, requests, pages, faults, failures }: Proof, seconds: number): void {
  const rows: [string, number, string][] = [
    ['payments: paid', payments.paid, 'successful charges in the card provider’s own book'],
    ['          recorded', payments.recorded, 'of these, orders and gifts on the site'],
    ['          doubled', payments.doubled, 'charged or recorded more than once'],
    ['          lost', payments.lost, 'charged, but not recorded'],
    ['emails:   owed', emails.owed, 'by the site’s outbox'],
    ['          sent once', emails.once, `${emails.again} again after a crash, with the same Message-ID`],
    ['          sent twice', emails.twice, 'with two Message-IDs'],
    ['          never sent', emails.never, ''],
    ['requests: sent', requests.sent, 'that write something'],
    ['          answered', requests.answered, 'and found again in the database'],
    ['          told to try again', requests.refused, '502 or 503 while something was away'],
    ['          without an answer', requests.cutOff, 'their process was killed'],
    [
      'pages:    served',
      pages.served,
      `${pages.refused} told to try again, ${pages.cutOff} without an answer`,
    ],
    ['faults', faults.length, `seed ${seed}, ${seconds} s, ${cpuSeconds()} s of processor time`],
  ]
  for (const [name, count, note] of rows)
    process.stdout.write(`${name.padEnd(28)}${String(count).padStart(7)}  ${note}\n`)
  for (const line of failures) process.stdout.write(`wrong: ${line}\n`)
  process.stdout.write(failures.length === 0 ? 'nothing is wrong\n' : `${failures.length} things are wrong\n`)
}

/** Processor time of this process and of all that it started and that have ended; 0 where it is unknown. */
function cpuSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    return Math.round(ticks.reduce((sum, each) => sum + Number(each), 0) / 100)
  } catch {
    return 0
  }
}
