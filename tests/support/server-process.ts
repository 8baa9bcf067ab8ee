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

/** Starts it and waits for its line; a process that ends first rejects with what it said. */
export async function startServer(port: number, settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const heard = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Listening on')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${said}`)))
  })
  await heard
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => said,
    async end(signal) {
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      child.kill(signal)
      const [code, by] = await ended
      return code ?? by
    },
  }
}
