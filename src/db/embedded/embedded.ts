// Starts, adopts and stops the PostgreSQL under DATA_DIR, and decides which process owns it.
import { existsSync, writeFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { oneLine, deletePostgresVariables } from './embedded-binaries.ts'
import { prepareCluster, socketFolder } from './embedded-cluster.ts'
import { servingProcess, launch, readServer, serves, shutDown } from './embedded-server.ts'
import type { ClusterLocation } from './embedded-server.ts'
import { upgradeCluster, type Move } from './embedded-upgrade.ts'
import { makeFolder } from './make-folder.ts'
import { socketUrl } from '../connection/socket-url.ts'
import type { SocketConnection } from '../connection/socket-url.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** For tests: nothing is flushed to disk, and many sites may share the server. */
  fast?: boolean
  /** False leaves the server running if this process is killed (on systems other than Linux it always is). */
  dieWithOwner?: boolean
  /** Receives PostgreSQL's own log. */
  log?: (line: string) => void
  /** Receives messages for the owner: that PostgreSQL ended by itself, and why it does not restart. */
  report?: (line: string) => void
  /** Moves the site into a cluster of a newer PostgreSQL. Without it an older cluster is refused. */
  move?: Move
}

export type EmbeddedPostgres = {
  /** For `openSql` and `connect`; the same at every start in this folder. */
  url: string
  connection: SocketConnection
  /** Process id of the server; changes when it is restarted. */
  pid: number
  /** Whether the server was already running, as an orphan or for another live process. */
  adopted: boolean
  /** Call it when this process begins to shut down, so that a successor waits instead of joining. */
  retire(): void
  /** Stops the server within this time, 5 s by default, if this process owns it. May be called repeatedly. */
  stop(withinMs?: number): Promise<void>
}

const STOP_MS = 5000
/** A server that ended sooner than this after its start would probably end again, so pause before the next start. */
const MIN_UPTIME_MS = 10_000
const RESTART_PAUSE_MS = 2000

type Home = ClusterLocation & { dataDir: string; retiring: string }

/**
 * Starts the PostgreSQL under `<dataDir>/postgres`, and creates it at the first start. Adopts a server that a killed
 * process left behind. While another live process owns the server, this one joins it, and takes it over at the same
 * URL when the owner ends. Call it in the main thread: the kernel ends the server with the thread that started it.
 * @throws an Error of one line that names DATA_DIR and says what to do
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  deletePostgresVariables()
  const dataDir = await writableDataDir(options.dataDir)
  try {
    const cluster = join(dataDir, 'postgres')
    const socket = { host: socketFolder(cluster), port: 5432, user: 'postgres', database: 'postgres' }
    return await ownOrJoin(
      { dataDir, cluster, socket, retiring: join(dataDir, 'postgres.retiring') },
      options,
    )
  } catch (cause) {
    throw new Error(`DATA_DIR=${options.dataDir}: ${oneLine(cause)}`, { cause })
  }
}

/** Creates the folder if it is missing, and returns its real path. @throws an Error of one line that names DATA_DIR */
async function writableDataDir(path: string): Promise<string> {
  try {
    await makeFolder(path)
    await fs.access(path, fs.constants.W_OK | fs.constants.X_OK)
    return await fs.realpath(path)
  } catch (cause) {
    throw new Error(`DATA_DIR=${path}: this folder cannot be made or written to (${oneLine(cause)})`, {
      cause,
    })
  }
}

async function ownOrJoin(home: Home, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return eventually(async () => {
    const release = claim(home)
    if (release) return own(home, options, release)
    const pid = existsSync(home.retiring) ? undefined : await servingProcess(home)
    return pid === undefined ? undefined : joinOwner(home, options, pid)
  }, 'another process owns its PostgreSQL, which does not answer')
}

async function own(home: Home, options: EmbeddedOptions, release: () => void): Promise<EmbeddedPostgres> {
  const ending = new AbortController()
  let stopping: Promise<void> | undefined
  let startedAt = 0
  const start = async (): Promise<number> => {
    startedAt = Date.now()
    const command = await prepareCluster(home.cluster, options)
    return launch(home, command, { ...options, onEnd: restart })
  }
  const restart = (): void => {
    if (ending.signal.aborted) return
    options.report?.('PostgreSQL ended by itself and is started again')
    running = startUntilItServes()
    running.then(
      (pid) => (server.pid = pid),
      () => {}, // aborted by stop()
    )
  }
  // Restarts with pauses until it works: a full disk, the usual cause, may be freed at any time.
  const startUntilItServes = async (): Promise<number> => {
    const reported = new Set<string>()
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after another
      if (Date.now() - startedAt < MIN_UPTIME_MS)
        await pause(RESTART_PAUSE_MS, undefined, { signal: ending.signal })
      try {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after another
        return await start()
      } catch (error) {
        const why = oneLine(error)
        // errors that differ only in process ids and file names are reported once
        const kind = why.replaceAll(/[\dA-F.]+/g, '')
        if (!reported.has(kind)) options.report?.(`PostgreSQL does not start again yet: ${why}`)
        reported.add(kind)
      }
    }
  }
  const watchOrphan = (pid: number): void => {
    const watch = setInterval(() => {
      if (serves(pid, home)) return
      clearInterval(watch)
      restart()
    }, 1000).unref()
    ending.signal.addEventListener('abort', () => clearInterval(watch))
  }
  const stop = async (withinMs: number): Promise<void> => {
    ending.abort()
    const pid = await running.catch(() => undefined)
    if (pid !== undefined) await shutDown(home, pid, withinMs)
    release()
  }
  let running: Promise<number>
  const server: EmbeddedPostgres = {
    url: socketUrl(home.socket),
    connection: home.socket,
    pid: 0,
    adopted: false,
    retire: () => {
      try {
        writeFileSync(home.retiring, '')
      } catch {
        // without the marker, a successor may join this server while it ends, and then has to restart it
      }
    },
    stop: (withinMs = STOP_MS) => (stopping ??= stop(withinMs)),
  }
  try {
    await fs.rm(home.retiring, { force: true })
    await upgradeCluster(home, options)
    const orphan = await findOrphan(home)
    server.adopted = orphan !== undefined
    running = orphan === undefined ? start() : Promise.resolve(orphan)
    server.pid = await running
    if (orphan !== undefined) watchOrphan(orphan)
    return server
  } catch (error) {
    release()
    throw error
  }
}

/** Uses the server of another live process, and takes it over when that process ends. */
function joinOwner(home: Home, options: EmbeddedOptions, pid: number): EmbeddedPostgres {
  let inherited: Promise<EmbeddedPostgres> | undefined
  const inherit = async (): Promise<void> => {
    const release = claim(home)
    if (!release) return
    clearInterval(watch)
    inherited = own(home, options, release)
    server.pid = (await inherited).pid
  }
  const watch = setInterval(() => {
    inherit().catch((error: unknown) => options.report?.(`PostgreSQL is not taken over: ${oneLine(error)}`))
  }, 250).unref()
  const server: EmbeddedPostgres = {
    url: socketUrl(home.socket),
    connection: home.socket,
    pid,
    adopted: true,
    retire: () => {
      clearInterval(watch)
    },
    stop: async (withinMs) => {
      clearInterval(watch)
      await (await inherited?.catch(() => undefined))?.stop(withinMs)
    },
  }
  return server
}

/** Finds a running server without an owner; waits while it recovers or ends. */
async function findOrphan(home: Home): Promise<number | undefined> {
  const found = await eventually(async () => {
    const server = readServer(home)
    return server && serves(server.pid, home) ? servingProcess(home) : 'none'
  }, 'its PostgreSQL still runs and does not answer: end it first')
  return found === 'none' ? undefined : found
}

const locks = new Set<DatabaseSync>()

/** Undefined if another process owns it. SQLite has a portable file lock, which ends however its process dies. */
function claim({ dataDir }: Home): (() => void) | undefined {
  const lock = new DatabaseSync(join(dataDir, 'postgres.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined // SQLITE_BUSY
    throw error
  }
  locks.add(lock) // otherwise the garbage collector would release the lock
  return () => {
    if (locks.delete(lock)) lock.close()
  }
}

/** Polls for up to a minute, because a crashed server may have much to recover. */
async function eventually<T>(ask: () => Promise<T | undefined>, failure: string): Promise<T> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const answer = await ask()
    if (answer !== undefined) return answer
    // oxlint-disable-next-line no-await-in-loop -- polling
    await pause(20)
  }
  throw new Error(failure)
}
