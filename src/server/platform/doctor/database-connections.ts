import type postgres from 'postgres'
import type { Config } from '../../config.ts'
import { fail, ok, warn, type Outcome } from '../findings/finding.ts'

/** Connections for other than calls: jobs, notifications, the sandbox. */
const JOB_CONNECTIONS = 10
/** Connections left for other clients, such as psql. */
const SPARE_CONNECTIONS = 3

export async function checkConnections(
  sql: postgres.Sql,
  { databasePoolMax, pooledUrl }: Config,
): Promise<Outcome> {
  const [row] = await sql<{ most: number; used: number }[]>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`
  const { most = 0, used = 0 } = row ?? {}
  // calls use the pooler, which has a limit of its own
  const needed = (pooledUrl === undefined ? databasePoolMax : 0) + JOB_CONNECTIONS
  const what = `${used} of ${most} are in use; a process of the site opens up to ${needed}`
  if (most < needed)
    return fail(
      what,
      `set DATABASE_POOL_MAX to ${Math.max(2, most - JOB_CONNECTIONS - SPARE_CONNECTIONS)} at most, or allow more`,
    )
  if (most - used < SPARE_CONNECTIONS)
    return warn(what, 'end what holds the others, allow more, or put a pooler in front')
  return ok(what)
}
