// The folders of the embedded PostgreSQL: its files, and its socket.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { complaint, findBinaries, findRunner, run } from './embedded-binaries.ts'
import type { Programs, Runner } from './embedded-binaries.ts'

const halfMade = 'postgres.new-'

/** Makes `cluster` one that this user can serve, unless it is. @returns the command that serves it */
export async function prepareCluster(
  cluster: string,
  { fast = false, dieWithOwner = true }: { fast?: boolean; dieWithOwner?: boolean },
): Promise<string[]> {
  const { postgres, initdb } = findBinaries()
  const version = await inspect(cluster)
  // Made beside its place and then renamed: a start that is killed leaves nothing that looks complete.
  const folder = version === undefined ? await emptyFolder(dirname(cluster)) : cluster
  try {
    const runner = await findRunner(postgres, folder, dieWithOwner)
    if (version !== undefined && version !== runner.version)
      throw new Error(
        `${cluster} was made by PostgreSQL ${version} and this one is ${runner.version}: ` +
          `serve it with that version through DATABASE_URL, or move it elsewhere`,
      )
    if (version !== undefined) await restoreEmptyFolders(folder, runner.owner)
    await handOver(folder, runner.owner)
    if (version === undefined) {
      await makeCluster([...runner.prefix, initdb], folder, fast)
      await fs.rename(folder, cluster)
    }
    return [...runner.prefix, postgres]
  } catch (error) {
    if (folder !== cluster) await fs.rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Folders that are usually empty: a copy by git, an object store or some archives leaves them out. */
const OFTEN_EMPTY = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/** PostgreSQL does not start without them. What is not empty is never made anew: it would be lost data. */
async function restoreEmptyFolders(cluster: string, owner: Runner['owner']): Promise<void> {
  for (const name of OFTEN_EMPTY) {
    // oxlint-disable-next-line no-await-in-loop -- one may be within another
    const made = await fs.mkdir(join(cluster, name), { recursive: true, mode: 0o700 })
    if (made === undefined || owner === undefined || process.getuid?.() !== 0) continue
    // oxlint-disable-next-line no-await-in-loop -- rare
    for (let folder = join(cluster, name); folder !== cluster; folder = dirname(folder))
      // oxlint-disable-next-line no-await-in-loop -- rare
      await fs.lchown(folder, owner, owner)
  }
}

/** @returns the command with which the programs of its own version serve a cluster */
export async function prepareOlderCluster(
  cluster: string,
  { postgres }: Programs,
  { dieWithOwner = true }: { dieWithOwner?: boolean },
): Promise<string[]> {
  await inspect(cluster)
  const runner = await findRunner(postgres, cluster, dieWithOwner)
  await handOver(cluster, runner.owner)
  return [...runner.prefix, postgres]
}

/** The major version of the cluster, such as '18'; undefined if there is none, or it cannot be read. */
export const majorOf = (cluster: string): Promise<string | undefined> =>
  fs.readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

async function inspect(cluster: string): Promise<string | undefined> {
  const found = await fs.stat(cluster).catch(unlessMissing)
  if (!found) return undefined
  const uid = process.getuid?.()
  if (uid !== 0 && uid !== found.uid)
    throw new Error(
      `${cluster} belongs to user ${found.uid}, not to ${uid} who runs this: chown it, or set another`,
    )
  await fs.chmod(cluster, 0o700) // PostgreSQL refuses a folder that others may read
  const version = await fs.readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version === undefined && (await fs.readdir(cluster)).length > 0)
    throw new Error(
      `${cluster} holds other things than a PostgreSQL cluster: move them elsewhere, or set another`,
    )
  return version?.trim()
}

async function emptyFolder(dataDir: string): Promise<string> {
  const left = (await fs.readdir(dataDir)).filter((name) => name.startsWith(halfMade))
  // retries, because a killed owner's initdb may still be writing
  const options = { recursive: true, force: true, maxRetries: 10 }
  await Promise.all(left.map((name) => fs.rm(join(dataDir, name), options)))
  return fs.mkdtemp(join(dataDir, halfMade))
}

/** UTF-8, and sorted by code point, so that a cluster behaves the same on every system. */
export async function makeCluster(initdb: string[], folder: string, fast: boolean): Promise<void> {
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // No password on the socket: its folder is open to this user only.
  const access = ['--username=postgres', '--auth=trust']
  try {
    await run([...initdb, '-D', folder, ...access, ...text, ...(fast ? ['--no-sync'] : [])])
  } catch (cause) {
    throw new Error(`PostgreSQL cannot make its files: ${complaint(cause)}`, { cause })
  }
}

/** PostgreSQL must own its files, which a start as another user may have changed. */
async function handOver(folder: string, owner: Runner['owner']): Promise<void> {
  if (process.getuid?.() !== 0 || owner === undefined || (await fs.stat(folder)).uid === owner) return
  const inside = await fs.readdir(folder, { recursive: true })
  await Promise.all(inside.map((name) => fs.lchown(join(folder, name), owner, owner)))
  await fs.chown(folder, owner, owner) // last: it marks the end
}

/**
 * The folder of the cluster's socket, always the same one: the cluster itself or, if the path of a socket would be too
 * long for the system (104 bytes on macOS, 108 on Linux), a folder in /tmp for this user only.
 */
export function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) < 104) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return `/tmp/postgres-${process.getuid?.()}-${name}`
}

/** Creates the socket's folder if it is not the cluster's; refuses one that somebody else has created. */
export async function prepareSocketFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await fs.lstat(folder)
  const mine = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
  if (!mine) throw new Error(`${folder} is not a folder of this user alone: remove it, or set a shorter path`)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
