/** The site in a separate process, as `npm start` runs it after the build, to be killed, stopped and restarted. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type ServerProcess = {
  child: ChildProcess
  url: string
  /** Output so far. */
  output(): string
  /** Sends the signal, and returns the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export type Launch = {
  /** A command that runs the process, for example one that restricts it. */
  wrapping?: string[]
  /** Shorter drain and email delays; requires `DATABASE_URL`. */
  quick?: boolean
  /** Folder of another release. */
  root?: string
}

/** Starts the process and waits until it listens. Rejects with its output if it ends before. */
export async function startServer(
  port: number,
  settings: Record<string, string>,
  launch: Launch = {},
): Promise<ServerProcess> {
  const server = launchServer(port, settings, launch)
  await server.ready
  return server
}

/** Starts the process without waiting, for tests that end it before it is ready. */
export function launchServer(
  port: number,
  settings: Record<string, string>,
  { wrapping = [], quick = false, root = ROOT }: Launch = {},
): ServerProcess & { ready: Promise<void> } {
  const command: [string, ...string[]] = [
    process.execPath,
    '--max-semi-space-size=8',
    quick ? 'tests/support/quick-server.ts' : 'src/server/main.ts',
  ]
  const [program, ...rest] = wrapping.length > 0 ? [...wrapping, ...command] : command
  const child = spawn(program ?? '', rest, {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      // as `npm start` sets it
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Listening on')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code) => reject(new Error(`exit ${code}: ${printed}`)))
  })
  ready.catch(() => {}) // for callers that do not wait
  return {
    child,
    ready,
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}
