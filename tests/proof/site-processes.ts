/** Two processes of the site that share a new DATA_DIR and its embedded PostgreSQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killAll } from '../support/process-tree.ts'
import { launchServer } from '../support/server-process.ts'

type Place = { dataDir: string; ports: readonly number[]; settings: Record<string, string> }
export type SiteProcesses = ReturnType<typeof siteProcesses>

export function siteProcesses({ dataDir, ports, settings }: Place) {
  const running: (ReturnType<typeof launchServer> | undefined)[] = []
  const printed: string[] = []
  const failures: string[] = []
  let killed = 0

  async function start(index: number): Promise<void> {
    const server = launchServer(ports[index]!, { DATA_DIR: dataDir, ...settings })
    running[index] = server
    server.child.once('close', () => printed.push(server.output()))
    await server.ready
  }

  /** Stops it as npm and orchestrators do. */
  async function stop(index: number): Promise<void> {
    const code = await running[index]?.end('SIGTERM')
    running[index] = undefined
    if (code !== 0) failures.push(`site process ${index + 1} was told to end, and ended with ${code}`)
  }

  const pids = () => running.flatMap((server) => server?.child.pid ?? [])
  return {
    dataDir,
    start,
    stop,
    failures,
    /** What all processes have logged. */
    output: () => [...printed, ...running.map((server) => server?.output() ?? '')].join(''),
    /** Number of site processes killed so far. */
    killed: () => killed,
    kill(indexes: readonly number[]) {
      killed += indexes.length
      killAll(indexes.flatMap((index) => running[index]?.child.pid ?? []))
      for (const index of indexes) running[index] = undefined
    },
    killAll: () => killAll(pids()),
    async restart(index: number) {
      await stop(index)
      await start(index)
    },
    /** Process id of PostgreSQL itself. */
    postmaster: () => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
  }
}
