/** Direct access to the stories' database, for records that no visitor can create, such as gifts of last year. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql } from './sql.ts'
import { socketUrl } from '#db/connection/socket-url.ts'
import { socketFolder } from '#db/embedded/embedded-cluster.ts'

/** A client for the embedded PostgreSQL of a site. */
export const openStoryDatabase = (dataDir: string, database = 'postgres', max = 1): postgres.Sql =>
  openSql(
    socketUrl({ host: socketFolder(join(dataDir, 'postgres')), port: 5432, user: 'postgres', database }),
    max,
  )

export async function inStoryDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openStoryDatabase(process.env['TEST_DATA_DIR'] ?? '')
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
