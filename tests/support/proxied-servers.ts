/** Servers behind a TCP proxy: PgBouncer in transaction mode, if the machine has one, and an S3 bucket. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFauxqs } from 'fauxqs'
import postgres from 'postgres'
import { freePort } from './free-port.ts'
import { eventually } from './eventually.ts'
import { startTcpProxy, type TcpProxy } from './proxies.ts'

/** Debian's, and another that `PGBOUNCER` names, with their versions. */
export const pgbouncers = ['pgbouncer', process.env['PGBOUNCER'] ?? '']
  .map((program) => ({ program, version: /\d+\.\d+/.exec(versionOf(program))?.[0] ?? '' }))
  .filter(({ version }) => version !== '')

function versionOf(program: string): string {
  return program && (spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')
}

/** @param url a database on a Unix socket @param lines further configuration */
export async function startPgBouncer(program: string, url: string, lines = '') {
  const [, user, socket, database] = /^postgres:\/\/([^@]+)@([^:/]+):5432\/(.+)$/.exec(url) ?? []
  const proxy = await startTcpProxy(`${decodeURIComponent(socket ?? '')}/.s.PGSQL.5432`)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${proxy.port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${lines}`,
  )
  // PgBouncer refuses to run as root
  const child = spawn(program, [file], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid: 65_534 }) })
  const pooled = `postgres://${user}@127.0.0.1:${port}/${database}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    const sql = postgres(pooled, { max: 1 })
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end({ timeout: 1 })
    return isThere
  })
  return {
    url: pooled,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await proxy.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type S3Server = {
  /** Value for UPLOADS_URL. */
  place: string
  /** Settings with the credentials. */
  keys: Record<string, string>
  proxy: TcpProxy
  close(): Promise<void>
}

/** Starts an S3 emulator, which accepts any signature. */
export async function startS3(): Promise<S3Server> {
  const server = await startFauxqs({ port: 0, logger: false })
  server.createBucket('pictures')
  const proxy = await startTcpProxy(server.port)
  return {
    place: `s3://pictures/of/the-site?endpoint=http://127.0.0.1:${proxy.port}`,
    keys: { AWS_ACCESS_KEY_ID: 'a key', AWS_SECRET_ACCESS_KEY: 'a secret' },
    proxy,
    async close() {
      await proxy.close()
      await server.stop()
    },
  }
}
