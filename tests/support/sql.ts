/** Database clients for tests. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql as open } from '#db/client.ts'
import { socketUrl } from '#db/connection/socket-url.ts'
import { socketFolder } from '#db/embedded/embedded-cluster.ts'

/** The site's client with support for arrays. */
export const openSql = (url: string, max: number): postgres.Sql => open(url, max, { fetch_types: true })

/** A client for the embedded PostgreSQL of a DATA_DIR. */
export const openEmbedded = (dataDir: string, max = 1) => {
  const host = socketFolder(join(dataDir, 'postgres'))
  return openSql(socketUrl({ host, port: 5432, user: 'postgres', database: 'postgres' }), max)
}

/** Runs queries with a client, and closes it. */
export async function within<T>(
  client: postgres.Sql,
  look: (sql: postgres.Sql) => PromiseLike<T>,
): Promise<T> {
  try {
    return await look(client)
  } finally {
    await client.end({ timeout: 5 })
  }
}
