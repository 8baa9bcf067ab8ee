/** Two processes of the site that share a new DATA_DIR and its embedded PostgreSQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killAll } from '../support/process-tree.ts'
import { launchServer } from '../support/server-process.ts'

type Place = { dataDir: string; ports: readonly number[]; settings: Record<string, string> }
export type SiteProcesses = ReturnType<typeof siteProcesses>

export function siteProcesses({ dataDir, ports, settings }: Place) {
  const running: (ReturnType<typeof launchServer> | undefined)[] = []
  const alive = new Set<number>()
  const printed: string[] = []
  const failures: string[] = []
  let killed = 0
  let isOver = false

  async function start(index: number): Promise<void> {
    if (isOver) throw new Error('no process is started any more')
    const server = launchServer(ports[index]!, { DATA_DIR: dataDir, ...settings })
    const pid = server.child.pid ?? 0
    running[index] = server
    alive.add(pid)
    server.child.once('close', (code, signal) => {
      alive.delete(pid)
      printed.push(server.output())
      if (running[index] === server && !isOver)
        failures.push(`site process ${index + 1} ended by itself, with ${signal ?? code}`)
    })
    await server.ready
  }

  /** Stops it as npm and orchestrators do. */
  async function stop(index: number): Promise<void> {
    const server = running[index]
    running[index] = undefined
    const code = await server?.end('SIGTERM')
    if (code !== 0) failures.push(`site process ${index + 1} was told to end, and ended with ${code}`)
  }

  return {
    dataDir,
    start,
    stop,
    failures,
    /** The log of all processes that have ended. */
    output: () => printed.join(''),
    /** Number of site processes killed so far. */
    killed: () => killed,
    kill(indexes: readonly number[]) {
      killed += indexes.length
      killAll(indexes.flatMap((index) => running[index]?.child.pid ?? []))
      for (const index of indexes) running[index] = undefined
    },
    /** Kills what still runs, and lets nothing start any more. */
    close() {
      isOver = true
      killAll([...alive])
    },
    async restart(index: number) {
      await stop(index)
      await start(index)
    },
    /** Process id of PostgreSQL itself. */
    postmaster: () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
  }
}
