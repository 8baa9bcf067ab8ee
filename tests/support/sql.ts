/** The database as tests read and change it. */
import type postgres from 'postgres'
import { openSql as open } from '#db/client.ts'

/** The site's client that also writes and reads arrays. */
export const openSql = (url: string, max: number): postgres.Sql => open(url, max, { fetch_types: true })
