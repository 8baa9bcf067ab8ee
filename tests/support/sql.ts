/** Database clients for tests. */
import type postgres from 'postgres'
import { openSql as open } from '#db/client.ts'

/** The site's client with support for arrays. */
export const openSql = (url: string, max: number): postgres.Sql => open(url, max, { fetch_types: true })
