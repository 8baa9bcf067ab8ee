/** The site as a process of its own, as `npm start` runs it after building: to be killed, stopped and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type ServerProcess = {
  child: ChildProcess
  url: string
  /** Everything it has printed so far. */
  output(): string
  /** Sends the signal and answers the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

type Launch = {
  /** Words to put before the command, such as a program that narrows what the process may do. */
  wrapping?: string[]
  /** With `DATABASE_URL` only: it ends and sends emails sooner than the site, so that a test need not wait. */
  quick?: boolean
}

/** Starts it and waits for its line; a process that ends first rejects with what it said. */
export async function startServer(
  port: number,
  settings: Record<string, string>,
  launch: Launch = {},
): Promise<ServerProcess> {
  const server = launchServer(port, settings, launch)
  await server.ready
  return server
}

/** Starts it and waits for nothing, for tests that end it before it is ready. */
export function launchServer(
  port: number,
  settings: Record<string, string>,
  { wrapping = [], quick = false }: Launch = {},
): ServerProcess & { ready: Promise<void> } {
  const command: [string, ...string[]] = [
    process.execPath,
    '--max-semi-space-size=8',
    quick ? 'tests/support/quick-server.ts' : 'src/server/main.ts',
  ]
  const [program, ...rest] = wrapping.length > 0 ? [...wrapping, ...command] : command
  const child = spawn(program ?? '', rest, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Listening on')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code) => reject(new Error(`exit ${code}: ${said}`)))
  })
  ready.catch(() => {}) // whoever waits for it hears of it
  return {
    child,
    ready,
    url: `http://127.0.0.1:${port}`,
    output: () => said,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}
