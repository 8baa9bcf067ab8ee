/** Checks whether this role can use the database with this release. */
import { connect, type Connection } from '#db/client.ts'
import { readEmbeddedState } from '#db/embedded/embedded-state.ts'
import { knownMigrations, migrate, newestMigrationOf, refuseOldServer } from '#db/migrate.ts'
import { isDatabaseUnavailable } from '#db/connection/database-errors.ts'
import { readServers } from '#db/connection/database-hosts.ts'
import { keepTimelinesIn, timelinesFile } from '#db/connection/known-timelines.ts'
import { lookForPooler, WrongPooler, type Pooler } from '#db/connection/pooler.ts'
import type { Config } from '../../config.ts'
import { explainFailure } from '../start-failure.ts'
import { checkBackupAge } from './backup-age.ts'
import { aheadBy, aheadOfRecords, clockFinding, newestRecordAt } from '../findings/clock-watch.ts'
import { checkConnections } from './database-connections.ts'
import { checkRights, checkSandboxRights } from './database-rights.ts'
import { fail, runCheck, ok, warn, type Finding, type Outcome } from '../findings/finding.ts'
import { hasSeveralServers, serversFinding } from '../findings/server-watch.ts'
import { checkLastTries } from './tried.ts'

/** @param setting name of the setting with the database URL */
export async function checkDatabase(config: Config, setting: string): Promise<Finding[]> {
  const explain = (error: unknown) => fail(explainFailure(error, setting), whatToDo(error))
  if (config.databaseUrl === undefined) return checkEmbeddedDatabase(config, explain)
  keepTimelinesIn(config.dataDir, false)
  let name = 'pooler'
  const pooler = await runCheck(
    name,
    async () => outcomeOf(await lookForPooler(config)),
    (error) => {
      // the pooler check is the first to query the database, so any other error is about the database
      if (!(error instanceof WrongPooler)) name = 'database'
      return explain(error)
    },
  )
  const servers = hasSeveralServers(config.databaseUrl)
    ? [await runCheck('servers', () => checkServers(config), explain)]
    : []
  if (pooler.state === 'fail') return [{ ...pooler, name }, ...servers]
  return [...(await checkConnected(config, config.databaseUrl, explain)), ...servers, pooler]
}

const checkServers = async ({ databaseUrl = '', dataDir }: Config) =>
  serversFinding(await readServers(databaseUrl), timelinesFile(dataDir))

function whatToDo(error: unknown): string | undefined {
  if (error instanceof WrongPooler) return undefined // its own line reports this
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('28')) return 'correct its user and password'
  if (code === '3D000') return 'create it, or correct the name'
  return isDatabaseUnavailable(error)
    ? 'see whether it runs, and whether this machine may connect to it'
    : undefined
}

async function checkEmbeddedDatabase(config: Config, explain: Explain): Promise<Finding[]> {
  const { major, installed, url } = await readEmbeddedState(config.dataDir)
  if (url !== undefined) return checkConnected(config, url, explain)
  return [await runCheck('database', () => embeddedOutcome(config.dataDir, major, installed))]
}

function embeddedOutcome(dataDir: string, major: string | undefined, installed: string): Outcome {
  if (major === undefined) return ok(`there is none in ${dataDir} yet: the first npm start makes it`)
  const it = `the embedded PostgreSQL ${major} in ${dataDir}`
  if (Number(major) > Number(installed))
    return fail(`${it} is newer than this release's ${installed}`, 'start the release that made it')
  if (Number(major) < Number(installed))
    return warn(
      `${it} is older than this release's ${installed}`,
      'the next npm start moves it (docs/deploys.md)',
    )
  return warn(`${it} is not running, so nothing in it was looked at`, 'start the site and run this again')
}

type Explain = (error: unknown) => Outcome

async function checkConnected(config: Config, url: string, explain: Explain): Promise<Finding[]> {
  const connection = connect(url, 2)
  const { sql } = connection
  try {
    const database = await runCheck(
      'database',
      async () => {
        await refuseOldServer(sql)
        const [server] = await sql`select current_setting('server_version') as version, current_user as role`
        return ok(`PostgreSQL ${server?.['version']} as ${server?.['role']}`)
      },
      explain,
    )
    if (database.state === 'fail') return [database]
    const applied = await newestMigrationOf(sql)
    return [
      database,
      await runCheck('rights', () => checkRights(sql, config, applied !== undefined), explain),
      ...(config.stripeKeys || config.withheld.payments
        ? []
        : [await runCheck('sandbox', () => checkSandboxRights(sql), explain)]),
      await runCheck('migrations', () => checkMigrations(url, applied, config), explain),
      await runCheck('clock', () => checkClock(connection, applied !== undefined), explain),
      await runCheck('connections', () => checkConnections(sql, config), explain),
      ...(applied === undefined
        ? []
        : [
            await runCheck('last backup', () => checkBackupAge(connection.db, config), explain),
            ...(await checkLastTries(connection.db, config)),
          ]),
    ]
  } catch (error) {
    return [await runCheck('database', () => Promise.reject(error), explain)]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function outcomeOf(pooler: Pooler | undefined): Outcome {
  if (!pooler) return ok('none in front of PostgreSQL')
  const statements = pooler.preparesStatements ? 'keeps prepared statements' : 'prepares no statements'
  return ok(`DATABASE_URL leads through one, which ${statements}; DATABASE_DIRECT_URL does not`)
}

async function checkMigrations(
  url: string,
  applied: number | undefined,
  { migratesAtStart }: Config,
): Promise<Outcome> {
  const all = knownMigrations()
  const missing = all.filter((migration) => migration > (applied ?? 0)).length
  if (missing > 0) {
    const what =
      applied === undefined ? 'there is no site in it yet' : `${missing} of ${all.length} are not applied`
    return migratesAtStart
      ? ok(`${what}: the next start applies them`)
      : fail(`${what}, and MIGRATE=off`, 'run npm run migrate as the owner of the tables')
  }
  await migrate(url, { mayChange: false })
  return ok(`all ${all.length} are applied`)
}

const MAX_OFF_MS = 2000
/** The provider's signatures are valid for five minutes, so this is well before they fail. */
const TOO_FAR_OFF_MS = 60_000

/** @param isThere whether the site's tables exist */
async function checkClock({ sql, db }: Connection, isThere: boolean): Promise<Outcome> {
  const sentAt = Date.now()
  const [row] = await sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const offMs = Math.abs(aheadBy(Number(row?.['now']), sentAt, Date.now()))
  if (offMs >= MAX_OFF_MS)
    return (offMs < TOO_FAR_OFF_MS ? warn : fail)(
      `the database's clock is ${(offMs / 1000).toFixed(1)} s off from this machine's`,
      'let both follow a time server (NTP)',
    )
  const aheadMs = isThere ? aheadOfRecords(await newestRecordAt(db), new Date()) : 0
  return aheadMs === 0
    ? ok("the database's clock and this machine's agree")
    : clockFinding('records', aheadMs)
}
