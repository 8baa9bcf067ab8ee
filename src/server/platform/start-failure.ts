/** Explains a failed start to the person who started the site. */
import postgres from 'postgres'
import { isBadCertificate } from '#db/connection/database-errors.ts'
import { IncompatibleDatabase } from '#db/migrate.ts'
import { settingOf, WrongPooler } from '#db/connection/pooler.ts'
import { databaseSetting, withSources } from '../config.ts'
import { isDatabaseUnavailable, isStorageUnavailable } from '../errors.ts'
import { lineOf } from './findings/finding.ts'

/** One line that names the setting to check and where it was set. */
export function startFailure(thrown: unknown, env: NodeJS.ProcessEnv): string {
  return withSources(explainFailure(thrown, databaseSetting(env)), env)
}

/** Like `startFailure`, without where the setting was set. @param addressSetting the setting with the database URL */
export function explainFailure(thrown: unknown, addressSetting: string): string {
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown instanceof WrongPooler) return thrown.message
  const setting = settingOf(thrown) ?? addressSetting
  const refusal = causesOf(thrown).find((error) => error instanceof postgres.PostgresError)
  if (refusal) return `${setting}: ${refusal.message}`
  if (thrown instanceof IncompatibleDatabase) return `${setting}: ${thrown.message}`
  const [line = ''] = thrown.message.split('\n', 1)
  if (/^[A-Z_]+=/.test(line)) return line
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (isBadCertificate(thrown))
    return `${setting}: sslmode does not accept the server's certificate (${line}): name its authority in sslrootcert`
  if (line.includes('before secure TLS connection'))
    return `${setting}: sslmode asks for TLS, and the server has none (${line})`
  if (code === 'EADDRINUSE') return `PORT: ${line}; stop what listens there, or set another`
  if (syscall === 'listen') return `HOST and PORT: ${line}`
  if (isDatabaseUnavailable(thrown) && syscall !== 'open')
    return `${setting}: the database cannot be reached (${line})`
  return isStorageUnavailable(thrown) ? `${line} (${lineOf(thrown)})` : line
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
