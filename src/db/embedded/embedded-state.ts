/** Reads the state of an embedded PostgreSQL under a DATA_DIR, without starting or changing anything. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { installedMajor } from './embedded-binaries.ts'
import { majorOf, socketFolder } from './embedded-cluster.ts'
import { servingProcess } from './embedded-server.ts'
import { socketUrl } from '../connection/socket-url.ts'

export type EmbeddedState = {
  /** Major version of the cluster, such as '18'; undefined if there is none. */
  major: string | undefined
  /** Major version of this release's programs. */
  installed: string
  /** Undefined unless a site is running. */
  url: string | undefined
}

export async function readEmbeddedState(dataDir: string): Promise<EmbeddedState> {
  const cluster = join(await realpath(dataDir).catch(() => dataDir), 'postgres')
  const socket = { host: socketFolder(cluster), port: 5432, user: 'postgres', database: 'postgres' }
  const isRunning = (await servingProcess({ cluster, socket })) !== undefined
  return {
    major: await majorOf(cluster),
    installed: installedMajor(),
    url: isRunning ? socketUrl(socket) : undefined,
  }
}
