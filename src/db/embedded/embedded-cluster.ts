// Prepares the folders of the embedded PostgreSQL: its data, and its socket.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { oneLine, findBinaries, findRunner, run } from './embedded-binaries.ts'
import type { Programs, Runner } from './embedded-binaries.ts'

const INCOMPLETE_PREFIX = 'postgres.new-'

/** Creates the cluster if it is missing, and makes it usable by this user. @returns the command that serves it */
export async function prepareCluster(
  cluster: string,
  { fast = false, dieWithOwner = true }: { fast?: boolean; dieWithOwner?: boolean },
): Promise<string[]> {
  const { postgres, initdb } = findBinaries()
  const version = await inspect(cluster)
  // created under another name and then renamed, so that a killed start leaves nothing that looks complete
  const folder = version === undefined ? await emptyFolder(dirname(cluster)) : cluster
  try {
    const runner = await findRunner(postgres, folder, dieWithOwner)
    if (version !== undefined && version !== runner.version)
      throw new Error(
        `${cluster} was made by PostgreSQL ${version} and this one is ${runner.version}: ` +
          `serve it with that version through DATABASE_URL, or move it elsewhere`,
      )
    if (version !== undefined) await restoreEmptyFolders(folder, runner.owner)
    await changeOwner(folder, runner.owner)
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

/** Often empty, so copies by git, an object store or some archivers leave these folders out. */
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

/** PostgreSQL does not start without them. Only usually empty ones are recreated: others would hide lost data. */
async function restoreEmptyFolders(cluster: string, owner: Runner['owner']): Promise<void> {
  for (const name of OFTEN_EMPTY) {
    // oxlint-disable-next-line no-await-in-loop -- one may be inside another
    const made = await fs.mkdir(join(cluster, name), { recursive: true, mode: 0o700 })
    if (made === undefined || owner === undefined || process.getuid?.() !== 0) continue
    // oxlint-disable-next-line no-await-in-loop -- rare
    for (let folder = join(cluster, name); folder !== cluster; folder = dirname(folder))
      // oxlint-disable-next-line no-await-in-loop -- rare
      await fs.lchown(folder, owner, owner)
  }
}

/** Returns the command that runs an older cluster with programs of its own version. */
export async function prepareOlderCluster(
  cluster: string,
  { postgres }: Programs,
  { dieWithOwner = true }: { dieWithOwner?: boolean },
): Promise<string[]> {
  await inspect(cluster)
  const runner = await findRunner(postgres, cluster, dieWithOwner)
  await changeOwner(cluster, runner.owner)
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
  const left = (await fs.readdir(dataDir)).filter((name) => name.startsWith(INCOMPLETE_PREFIX))
  // retries, because the initdb of a killed process may still be writing
  const options = { recursive: true, force: true, maxRetries: 10 }
  await Promise.all(left.map((name) => fs.rm(join(dataDir, name), options)))
  return fs.mkdtemp(join(dataDir, INCOMPLETE_PREFIX))
}

/** Encoded as UTF-8 and sorted by code point, so that a cluster behaves the same on every system. */
export async function makeCluster(initdb: string[], folder: string, fast: boolean): Promise<void> {
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // The socket needs no password: its folder is open to this user only.
  const access = ['--username=postgres', '--auth=trust']
  try {
    await run([...initdb, '-D', folder, ...access, ...text, ...(fast ? ['--no-sync'] : [])])
  } catch (cause) {
    throw new Error(`PostgreSQL cannot make its files: ${oneLine(cause)}`, { cause })
  }
}

/** Makes PostgreSQL the owner of its files: a start as another user may have changed it. */
async function changeOwner(folder: string, owner: Runner['owner']): Promise<void> {
  if (process.getuid?.() !== 0 || owner === undefined || (await fs.stat(folder)).uid === owner) return
  const inside = await fs.readdir(folder, { recursive: true })
  await Promise.all(inside.map((name) => fs.lchown(join(folder, name), owner, owner)))
  await fs.chown(folder, owner, owner) // last, because the owner of the folder shows that all is done
}

/**
 * The folder of the cluster's socket: the cluster itself, or a private folder in /tmp if the path would be too long
 * for a socket (104 bytes on macOS, 108 on Linux).
 */
export function socketFolder(cluster: string): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) < 104) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return `/tmp/postgres-${process.getuid?.()}-${name}`
}

/** Creates the socket's folder if it is not the cluster itself; refuses one that somebody else has created. */
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
