// Starts, identifies and stops the process of the embedded PostgreSQL.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { spawnOptions, oneLine } from './embedded-binaries.ts'
import { prepareSocketFolder } from './embedded-cluster.ts'
import type { SocketConnection } from '../connection/socket-url.ts'

/** A cluster's folder, and the socket at which it is served. */
export type ClusterLocation = { cluster: string; socket: SocketConnection }

type Launch = {
  fast?: boolean
  log?: (line: string) => void
  onEnd: () => void
  /** Major version of the programs, if not the installed one. */
  major?: string
}

/** Starts the server and returns its process id once it accepts queries. `onEnd` is called when it ends later. */
export async function launch(place: ClusterLocation, command: string[], options: Launch): Promise<number> {
  const deadline = Date.now() + 10_000
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      return await launchOnce(place, command, options)
    } catch (error) {
      // Parts of a killed predecessor may live on for a moment.
      if (!/shared memory block|lock file/.test(String(error)) || Date.now() > deadline) throw error
      // A process killed while starting PostgreSQL leaves a server that no lock file names.
      for (const pid of strays(place)) kill(pid)
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      await pause(100)
    }
  }
}

async function launchOnce(place: ClusterLocation, command: string[], options: Launch): Promise<number> {
  await removeStaleLock(place)
  if (place.socket.host !== place.cluster) await prepareSocketFolder(place.socket.host)
  const [program = '', ...rest] = [...command, '-D', place.cluster, ...settings(place, options)]
  // Detached, so that Ctrl-C in a terminal does not reach it before this process has finished its requests.
  const child = spawn(program, rest, {
    ...spawnOptions(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said: string[] | undefined = [] // output until it serves, for an error message
  createInterface({ input: child.stderr }).on('line', (line) => {
    // a refused early connection is not why a start failed
    if (!line.includes('FATAL:  the database system is')) said?.push(line)
    options.log?.(line)
  })
  const ended = once(child, 'close').then(
    () => true,
    (error: unknown) => Boolean(said?.push(oneLine(error))),
  )
  // oxlint-disable-next-line no-await-in-loop -- polling
  while (!(await Promise.race([ended, pause(5, false)]))) {
    const server = readServer(place)
    if (server?.pid !== child.pid || !server?.ready) continue
    said = undefined
    child.once('close', options.onEnd)
    child.unref() // so that this process can exit without stop()
    if (child.stderr instanceof Socket) child.stderr.unref()
    return server.pid
  }
  throw new Error(`PostgreSQL does not start: ${oneLine(said.join('\n'))}`)
}

/** Removes stale lock files: PostgreSQL would take an unrelated process with the same id for a rival. */
async function removeStaleLock({ cluster, socket }: ClusterLocation): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const read = () => fs.readFile(file, 'utf8').catch(() => undefined)
  // An empty file would block every start. A server that is just starting fills it within a second.
  if ((await read()) === '') await pause(1000)
  const text = await read()
  if (text === '') await fs.rm(file, { force: true })
  else if (text !== undefined) {
    // Written under another name and renamed, so that on a full disk the old file stays intact.
    await fs.writeFile(`${file}.new`, text.replace(/^.*/, `${process.pid}`))
    await fs.rename(`${file}.new`, file)
  }
  const name = join(socket.host, `.s.PGSQL.${socket.port}`)
  await Promise.all([name, `${name}.lock`].map((path) => fs.rm(path, { force: true })))
}

/** Settings for a server of one small site. */
function settings({ socket }: ClusterLocation, { fast = false, major }: Launch): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socket.host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: socket.port,
    max_connections: 100, // two processes at full load use 30 each
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    wal_level: 'minimal',
    max_wal_senders: 0,
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    max_logical_replication_workers: 0,
    ...(Number(major ?? 18) >= 18 && { io_method: 'sync' }), // does I/O without worker processes
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    // a plan made for a nearly empty table stays cached until PostgreSQL analyses again, so let it do that soon
    autovacuum_naptime: '15s',
    log_line_prefix: '',
    log_checkpoints: 'off',
    log_min_messages: 'log', // only the site logs failed statements, because it leaves out visitors' data
    ...(fast && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 400, // several test sites share the server
    }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Reads the cluster's lock file; the process that it names may be dead. */
export function readServer({ cluster }: ClusterLocation): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Whether the process is this cluster's server. Checks the command line, so that neither a zombie nor an unrelated
 * process with the same id counts.
 */
export function serves(pid: number, { cluster }: ClusterLocation): boolean {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-D\0${cluster}\0`)
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(
      ` -D ${cluster} `,
    )
  } catch {
    return false
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // it has already ended
  }
}

/** Stops every server of this cluster. The caller must know that they have no clients. */
export async function stopStrays(place: ClusterLocation): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- there is one at most
  for (const pid of strays(place)) await shutDown(place, pid, 60_000)
}

/** Finds the servers of this cluster without its lock file. */
function strays(place: ClusterLocation): number[] {
  const numbers =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n')
  return numbers.map(Number).filter((pid) => pid > 0 && serves(pid, place))
}

/** Returns the process that answers queries. The lock file's 'ready' is not enough: it may be shutting down. */
export async function servingProcess(place: ClusterLocation): Promise<number | undefined> {
  const server = readServer(place)
  if (!server?.ready) return undefined
  const sql = postgres({ ...place.socket, max: 1, fetch_types: false, connect_timeout: 5 })
  try {
    await sql`select 1`
    return server.pid
  } catch {
    return undefined
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Closes all sessions and stops the server within this time. The next start recovers what was not written. */
export async function shutDown(place: ClusterLocation, pid: number, withinMs: number): Promise<void> {
  const ends = async (signal: NodeJS.Signals, timeoutMs: number) => {
    const deadline = Date.now() + timeoutMs
    if (serves(pid, place)) process.kill(pid, signal)
    while (serves(pid, place) && Date.now() < deadline)
      // oxlint-disable-next-line no-await-in-loop -- polling
      await pause(5)
    return !serves(pid, place)
  }
  if (!(await ends('SIGINT', withinMs - 1000)) && !(await ends('SIGQUIT', 500))) await ends('SIGKILL', 400)
  if (place.socket.host !== place.cluster) await fs.rm(place.socket.host, { recursive: true, force: true })
}
