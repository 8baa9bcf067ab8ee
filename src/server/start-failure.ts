/** Why a start failed, for the person who started it. */
import postgres from 'postgres'
import { isBadCertificate } from '#db/connection/database-errors.ts'
import { UnfitDatabase } from '#db/migrate.ts'
import { settingOf, WrongPooler } from '#db/connection/pooler.ts'
import { isDatabaseUnavailable } from './errors.ts'

/** One clear line naming the setting to look at. @param addressSetting which one leads to the database. */
export function startFailure(thrown: unknown, addressSetting: string): string {
  if (!(thrown instanceof Error)) return String(thrown)
  if (thrown instanceof WrongPooler) return thrown.message
  const databaseSetting = settingOf(thrown) ?? addressSetting
  const refusal = causesOf(thrown).find((error) => error instanceof postgres.PostgresError)
  if (refusal) return `${databaseSetting}: ${refusal.message}`
  if (thrown instanceof UnfitDatabase) return `${databaseSetting}: ${thrown.message}`
  const [line = ''] = thrown.message.split('\n', 1)
  if (/^[A-Z_]+=/.test(line)) return line
  const { code, syscall } = thrown as NodeJS.ErrnoException
  if (isBadCertificate(thrown))
    return `${databaseSetting}: sslmode does not accept the server's certificate (${line}): name its authority in sslrootcert`
  if (line.includes('before secure TLS connection'))
    return `${databaseSetting}: sslmode asks for TLS, and the server has none (${line})`
  if (code === 'EADDRINUSE') return `PORT: ${line}; stop what listens there, or set another`
  if (syscall === 'listen') return `HOST and PORT: ${line}`
  if (isDatabaseUnavailable(thrown) && syscall !== 'open')
    return `${databaseSetting}: the database cannot be reached (${line})`
  return line
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error]
}
