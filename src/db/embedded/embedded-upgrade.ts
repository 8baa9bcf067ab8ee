// Moves a cluster of an older major version of PostgreSQL into one of the installed version.
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { oneLine, installedMajor } from './embedded-binaries.ts'
import { majorOf, prepareCluster, prepareOlderCluster, socketFolder } from './embedded-cluster.ts'
import { stopStrays, launch, shutDown } from './embedded-server.ts'
import type { ClusterLocation } from './embedded-server.ts'
import { findOlderPrograms, olderProgramsFolder } from './older-programs.ts'
import { socketUrl } from '../connection/socket-url.ts'

/** Copies a site into an empty database and compares both. @returns a summary for the owner */
export type Move = (from: string, to: string, folder: string) => Promise<string>

type Options = {
  move?: Move
  fast?: boolean
  dieWithOwner?: boolean
  log?: (line: string) => void
  report?: (line: string) => void
}
type Home = ClusterLocation & { dataDir: string }

/** The last checkpoint of a stopping server may have much to write. */
const STOP_MS = 120_000

/**
 * Upgrades the cluster if it is of an older version. The caller must own the lock. The old cluster is only read, and
 * renamed once its copy is complete, so a start that was killed at any point is continued or repeated by the next.
 * @throws an Error of one line; the old cluster is then still in its place
 */
export async function upgradeCluster(home: Home, options: Options): Promise<void> {
  const { dataDir, cluster } = home
  const paths = {
    /** New cluster while it is being filled. */
    next: join(dataDir, 'postgres.upgrading'),
    /** New cluster, complete but not yet renamed. */
    ready: join(dataDir, 'postgres.upgraded'),
    work: join(dataDir, 'postgres.moving'),
  }
  if (!existsSync(cluster) && existsSync(paths.ready)) return takePlace(home, paths.ready, options)
  const from = await majorOf(cluster)
  const to = installedMajor()
  if (from === undefined || Number(from) >= Number(to)) return
  if (!options.move)
    throw new Error(
      `its database was made by PostgreSQL ${from}, and this site has ${to}: npm start moves it, so run that first`,
    )
  const programs = await findOlderPrograms(dataDir, from)
  options.report?.(`The database is moved from PostgreSQL ${from} to ${to}, which may take a few minutes.`)
  const old = placeOf(cluster, join(dataDir, 'postgres.leaving'))
  const next = placeOf(paths.next, paths.next)
  const remove = () =>
    Promise.all(
      Object.values(paths).map((path) => fs.rm(path, { recursive: true, force: true, maxRetries: 10 })),
    )
  // servers left by a killed start or by the older release
  await Promise.all([stopStrays(old), stopStrays(next)])
  await remove()
  const command = await prepareOlderCluster(cluster, programs, options)
  const running: [ClusterLocation, number][] = []
  const serve = async (place: ClusterLocation, words: string[], major: string) => {
    running.push([place, await launch(place, words, { ...options, major, onEnd: () => {} })])
    return socketUrl(place.socket)
  }
  let moved: string
  try {
    try {
      const source = await serve(old, command, from)
      const target = await serve(next, await prepareCluster(paths.next, options), to)
      await fs.mkdir(paths.work, { mode: 0o700 })
      moved = await options.move(source, target, paths.work)
    } finally {
      await Promise.all(running.map(([place, pid]) => shutDown(place, pid, STOP_MS)))
      await fs.rm(paths.work, { recursive: true, force: true })
    }
  } catch (cause) {
    await remove()
    const why = oneLine(cause).replace(/^[A-Z]+:\s*/, '')
    throw new Error(
      `its database cannot be moved from PostgreSQL ${from} to ${to} (${why}): nothing was changed; start again, or start the release of the site before this one`,
      { cause },
    )
  }
  await fs.rename(paths.next, paths.ready)
  const aside = freeName(join(dataDir, `postgres-${from}`))
  await fs.rename(cluster, aside)
  await takePlace(home, paths.ready, {})
  // the folder may belong to another user, if somebody downloaded it by hand; then it stays
  await fs.rm(olderProgramsFolder(dataDir, from), { recursive: true, force: true }).catch(() => {})
  options.report?.(
    `The database is now PostgreSQL ${to}: ${moved}. The one of PostgreSQL ${from} is in ${aside}: remove it once all is well, because whoever is erased from now on is still in it.`,
  )
}

async function takePlace({ cluster, dataDir }: Home, ready: string, { report }: Options): Promise<void> {
  await fs.rename(ready, cluster)
  const folder = await fs.open(dataDir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  report?.(`The database is now PostgreSQL ${await majorOf(cluster)}; the older one is beside it.`)
}

/** A separate socket, so that no other process connects meanwhile. */
const placeOf = (cluster: string, socketOf: string): ClusterLocation => ({
  cluster,
  socket: { host: socketFolder(socketOf), port: 5432, user: 'postgres', database: 'postgres' },
})

function freeName(path: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path}.${count}`
    if (!existsSync(name)) return name
  }
}
