/** A primary with a streaming standby, by the machine's own PostgreSQL: the embedded one has no pg_basebackup. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type postgres from 'postgres'
import { openSql } from '#db/client.ts'
import { freePort } from './free-port.ts'
import { eventually } from './eventually.ts'

const DEBIAN = '/usr/lib/postgresql'
const programs = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .toSorted((one, other) => Number(other) - Number(one))
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')))
export const hasReplication = programs !== undefined

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const execute = promisify(execFile)
const run = (program: string, ...args: string[]) =>
  execute(join(programs ?? '', program), args, { cwd: '/', ...asOther })

export type PairedServer = {
  port: number
  sql: postgres.Sql
  /** As a crash does. */
  kill(): Promise<void>
  promote(): Promise<void>
}

/** @param isSynchronous whether a commit waits for the standby. */
export async function startPair(isSynchronous: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'pair-'))
  await chmod(folder, 0o755)
  if (asOther.uid !== undefined) await chown(folder, asOther.uid, asOther.gid)

  async function start(name: string, port: number, more = ''): Promise<PairedServer> {
    const data = join(folder, name)
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off ${more}`
    await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, `${name}.log`), '-o', options)
    const sql = openSql(`postgres://site@127.0.0.1:${port}/postgres`, 1)
    return {
      port,
      sql,
      kill: async () => void (await run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')),
      promote: async () => void (await run('pg_ctl', 'promote', '-w', '-D', data)),
    }
  }

  await run('initdb', '-D', join(folder, 'one'), '-U', 'site', '-A', 'trust', '--no-sync')
  const ports = [await freePort(), await freePort()] as const
  const primary = await start('one', ports[0], isSynchronous ? '-c synchronous_standby_names=*' : '')
  const from = ['-h', '127.0.0.1', '-p', String(ports[0]), '-U', 'site']
  await run('pg_basebackup', ...from, '-D', join(folder, 'two'), '-R', '-c', 'fast', '--no-sync')
  const standby = await start('two', ports[1])
  await eventually(async () => {
    const [row] =
      await primary.sql`select count(*)::int as count from pg_stat_replication where state = 'streaming'`
    return row?.['count'] === 1
  })
  return {
    primary,
    standby,
    async close() {
      await Promise.all([primary, standby].map(({ sql }) => sql.end({ timeout: 1 })))
      // one of them may have been killed
      await Promise.allSettled([primary.kill(), standby.kill()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
