/** The process: settings, database, signals. Imports heavy modules while the database starts. */
import './platform/quick-drizzle.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import type { Move } from '#db/embedded/embedded-upgrade.ts'
import { readConfig } from './config.ts'
import { callThisMachineDirectly } from './platform/http/no-proxy.ts'
import { thenClose } from './platform/then-close.ts'

/** npm and orchestrators kill a process after about 10 s. */
const SHUTDOWN_MS = 9500

async function main(ending: AbortSignal): Promise<void> {
  const config = readConfig(process.env)
  callThisMachineDirectly(process.env)
  drainDelayMs = config.drainDelayMs
  const site = import('./serve.ts')
  site.catch(() => {}) // awaited below; this only prevents an unhandled rejection
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, report: complain, move: moveSite })
      : undefined
  const work = async () => {
    const { serve } = await site
    if (ending.aborted) return
    await serve(config, {
      databaseUrl: config.databaseUrl ?? embedded!.url,
      ending,
      started: () => (isStarted = true),
      retire: () => embedded?.retire(),
    })
  }
  await thenClose(work, async () => embedded?.stop(remainingMs()))
}

let isStarted = false
let drainDelayMs = 0
let endBy = Infinity
const remainingMs = () => Math.min(5000, endBy - Date.now())

/** Aborts on the first signal. npm and the terminal both forward Ctrl-C, so a second signal changes nothing. */
function listenForEnd(): AbortSignal {
  const ending = new AbortController()
  const end = (signal: NodeJS.Signals) => {
    if (ending.signal.aborted) return
    const withinMs = SHUTDOWN_MS + (isStarted ? drainDelayMs : 0)
    endBy = Date.now() + withinMs
    // forces the exit if something hangs; an aborted start has nothing to lose, and its database ends with the
    // process
    setTimeout(() => process.exit(isStarted ? 1 : 0), withinMs).unref()
    ending.abort(signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  return ending.signal
}

/** Imported when needed: only for a newer major version of PostgreSQL. */
const moveSite: Move = async (...move) => (await import('./platform/backup/move-site.ts')).moveSite(...move)

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

const ending = listenForEnd()
main(ending).then(
  () => process.exit(0),
  async (error: unknown) => {
    // an aborted start may fail anywhere, which is not an error
    if (ending.aborted && !isStarted) process.exit(0)
    const { startFailure } = await import('./platform/start-failure.ts')
    complain(startFailure(error, process.env))
    process.exit(1)
  },
)
