/** `deploy/patroni` on this machine: two PostgreSQL under Patroni and three etcd, all of which can be killed or cut off. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { userInfo } from 'node:os'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { killAll, processesOf } from './process-tree.ts'
import { startTcpProxy, type TcpProxy } from './proxies.ts'
import { tempFolder } from './site.ts'
import { openSql, within } from './sql.ts'

const SHIPPED = join(import.meta.dirname, '../../deploy/patroni')
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/bin/pgbackrest',
  '/usr/lib/postgresql/15/bin/postgres',
]
/** Programs of Debian bookworm that are missing here. */
export const missingPrograms = PROGRAMS.filter((program) => !existsSync(program))

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asOther = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const otherName = isRoot ? 'nobody' : userInfo().username
const execute = promisify(execFile)

const PASSWORD = 'of-the-trial'
/** systemd starts a program again so long after it was killed. */
const RESTART_MS = 1000
/** For a new cluster, a copy of it, or a failover, on a busy machine. */
const SETTLED_MS = 120_000

type Member = { name: string; role: string; state: string; timeline: number }

/** A program that is started again when it is killed, as systemd does. */
function service(begin: () => ChildProcess) {
  let child: ChildProcess | undefined
  const start = () => {
    const mine = begin()
    child = mine
    mine.once('exit', () => {
      setTimeout(() => {
        if (child === mine) start()
      }, RESTART_MS)
    })
  }
  return {
    start,
    /** It starts again by itself. */
    kill: () => void child?.kill('SIGKILL'),
    /** Nothing starts it again. */
    end() {
      const last = child
      child = undefined
      last?.kill('SIGKILL')
    },
  }
}

export type PatroniNode = Awaited<ReturnType<typeof startPatroniCluster>>['nodes'][number]

export async function startPatroniCluster() {
  const folder = await tempFolder()
  await chmod(folder, 0o755)
  const inside = (...names: string[]) => join(folder, ...names)
  for (const name of ['programs', 'etcd', 'sockets', 'repository', 'logs', 'a', 'b'])
    await mkdir(inside(name))
  for (const name of ['new-database.sh', 'after-failover.sh', 'restore.sh'])
    await cp(join(SHIPPED, name), inside('programs', name))
  await copyWith('patroni.yml', inside('programs', 'config.yml'), [
    ['/etc/patroni/', inside('programs/')],
    ['/var/run/postgresql', inside('sockets')],
    ['10.0.0.0/24', '127.0.0.1/32'],
  ])
  await copyWith('pgbackrest.conf', inside('programs', 'pgbackrest.conf'), [
    ['repo1-type=s3', 'repo1-type=posix'],
    [/^repo1-s3-.*\n/gm, ''],
    [/^repo1-path=.*\n/gm, ''],
    ['repo1-cipher-pass=', `repo1-cipher-pass=${PASSWORD}`],
    [/^pg1-path=.*\n/gm, ''],
  ])
  if (asOther.uid !== undefined)
    for (const name of ['', 'etcd', 'sockets', 'repository', 'logs', 'a', 'b'])
      await chown(inside(name), asOther.uid, asOther.gid)

  const launch = (name: string, program: string, args: string[], env: Record<string, string>) => {
    const child = spawn(
      '/bin/sh',
      ['-c', `exec "$0" "$@" >>${inside('logs', name)} 2>&1`, program, ...args],
      {
        ...asOther,
        cwd: folder,
        stdio: 'ignore',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, ...env },
      },
    )
    return child
  }

  const etcds = await startEtcds(inside('etcd'), (name, args) => launch(name, '/usr/bin/etcd', args, {}))

  async function prepare(name: string) {
    const port = await freePort()
    const restPort = await freePort()
    const data = inside(name, 'data')
    const repository = inside(name, 'repository')
    await symlink(inside('repository'), repository)
    // what the other machine reaches, and etcd as this one reaches it
    const links = {
      database: await startTcpProxy(port),
      rest: await startTcpProxy(restPort),
      etcds: await Promise.all(etcds.map((etcd) => startTcpProxy(etcd.port))),
    }
    const local = (at: number | TcpProxy) => `127.0.0.1:${typeof at === 'number' ? at : at.port}`
    const env = {
      PATRONI_NAME: name,
      PATRONI_CONFIG: inside('programs', 'config.yml'),
      PATRONI_POSTGRESQL_LISTEN: local(port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(links.database),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_PGPASS: inside(name, 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
      PATRONI_RESTAPI_LISTEN: local(restPort),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(links.rest),
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_ETCD3_HOSTS: links.etcds.map(local).join(','),
      // otherwise Patroni would ask etcd for its own addresses
      PATRONI_ETCD3_USE_PROXIES: 'true',
      PATRONI_SUPERUSER_USERNAME: otherName,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      SITE_PASSWORD: PASSWORD,
      PGBACKREST_CONFIG: inside('programs', 'pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: repository,
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: inside('sockets'),
      PGBACKREST_LOG_PATH: inside('logs'),
      PGBACKREST_LOCK_PATH: inside(name),
      PGBACKREST_SPOOL_PATH: inside(name),
    }
    const patroni = service(() =>
      launch(`patroni-${name}`, '/usr/bin/patroni', [inside('programs', 'config.yml')], env),
    )
    onTestFinished(() => patroni.end())
    return {
      name,
      port,
      links,
      data,
      repository,
      start: patroni.start,
      /** systemd then kills the rest of the service too, and starts it again. */
      async killPatroni() {
        const unit = await readFile(join(SHIPPED, 'systemd/patroni.service.d-site.conf'), 'utf8')
        expect(unit).toMatch(/^KillMode=mixed$/m)
        patroni.kill()
        killAll(processesOf(data))
      },
      killPostgres: () => killAll(processesOf(data)),
      /** Power cut: nothing is started again until `start`. */
      killMachine() {
        patroni.end()
        killAll(processesOf(data))
      },
      /** Runs a command as on that machine. */
      run: (program: string, ...args: string[]) => execute(program, args, { cwd: folder, env, ...asOther }),
      log: () => readFile(inside('logs', `patroni-${name}`), 'utf8'),
      members: async (): Promise<Member[]> => {
        const answer = await fetch(`http://${local(restPort)}/cluster`, { signal: AbortSignal.timeout(2000) })
        return ((await answer.json()) as { members: Member[] }).members
      },
    }
  }
  const nodes = [await prepare('a'), await prepare('b')] as const
  const urlOf = ({ port }: { port: number }) => `postgres://site:${PASSWORD}@127.0.0.1:${port}/site`

  return {
    nodes,
    etcds,
    folder,
    restoreScript: inside('programs', 'restore.sh'),
    databaseUrl: `postgres://site:${PASSWORD}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/site`,
    urlOf,
    /** Waits until one leads and the other follows synchronously. @returns the leader and the standby */
    settled: () =>
      eventually(async () => {
        const views = await Promise.all(nodes.map((node) => node.members().catch((): Member[] => [])))
        const [members = []] = views
        const leader = members.find(({ role }) => role === 'leader')
        const standby = members.find(({ role }) => role === 'sync_standby')
        const isWell =
          JSON.stringify(views[0]) === JSON.stringify(views[1]) &&
          members.every(
            ({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
          )
        if (!isWell || !leader || !standby) return undefined
        const named = (name: string) => nodes.find((node) => node.name === name)!
        // what Patroni says of itself is not enough
        const [row] = await within(
          openSql(urlOf(named(leader.name)), 1),
          (sql) => sql`show synchronous_standby_names`,
        )
        return row?.['synchronous_standby_names'] === standby.name
          ? ([named(leader.name), named(standby.name)] as const)
          : undefined
      }, SETTLED_MS),
    /** Waits until this one leads. */
    leads: (node: { name: string; members(): Promise<Member[]> }) =>
      eventually(async () => {
        const members = await node.members().catch((): Member[] => [])
        return members.some(
          ({ name, role, state }) => name === node.name && role === 'leader' && state === 'running',
        )
      }, SETTLED_MS),
    /** Cuts a machine off from etcd, the archive and the other one; connections stay open, and say nothing. */
    async cutOff(node: { links: { etcds: TcpProxy[] }; repository: string }) {
      const links = [
        ...node.links.etcds,
        ...nodes.flatMap(({ links: { database, rest } }) => [database, rest]),
      ]
      for (const link of links) link.set({ silent: true })
      await rm(node.repository)
      return async () => {
        await symlink(inside('repository'), node.repository)
        for (const link of links) link.dropConnections()
      }
    },
  }
}

async function copyWith(name: string, to: string, values: [string | RegExp, string][]): Promise<void> {
  let text = await readFile(join(SHIPPED, name), 'utf8')
  for (const [value, other] of values) {
    expect(text).toMatch(value)
    text = text.replaceAll(value, other)
  }
  await writeFile(to, text)
}

async function startEtcds(folder: string, launch: (name: string, args: string[]) => ChildProcess) {
  const members = await Promise.all(
    ['1', '2', '3'].map(async (name) => ({ name, port: await freePort(), peerPort: await freePort() })),
  )
  const peers = members.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(',')
  const etcds = members.map(({ name, port, peerPort }) => {
    const args = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': `http://127.0.0.1:${port}`,
      'advertise-client-urls': `http://127.0.0.1:${port}`,
      'listen-peer-urls': `http://127.0.0.1:${peerPort}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peerPort}`,
      'initial-cluster': peers,
      'initial-cluster-state': 'new',
    }
    const etcd = service(() =>
      launch(
        `etcd-${name}`,
        Object.entries(args).map(([option, value]) => `--${option}=${value}`),
      ),
    )
    onTestFinished(() => etcd.end())
    etcd.start()
    return { port, ...etcd }
  })
  await Promise.all(
    etcds.map(({ port }) =>
      eventually(() =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          async (answer) => (await answer.text()).includes('"true"'),
          () => false,
        ),
      ),
    ),
  )
  return etcds
}
