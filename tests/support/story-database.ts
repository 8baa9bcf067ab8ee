/** Direct access to the stories' database, for records that no visitor can create, such as gifts of last year. */
import { join } from 'node:path'
import type postgres from 'postgres'
import { openSql } from './sql.ts'
import { socketUrl } from '#db/connection/socket-url.ts'
import { socketFolder } from '#db/embedded/embedded-cluster.ts'

export async function inStoryDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const cluster = join(process.env['TEST_DATA_DIR'] ?? '', 'postgres')
  const sql = openSql(
    socketUrl({ host: socketFolder(cluster), port: 5432, user: 'postgres', database: 'postgres' }),
    1,
  )
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
