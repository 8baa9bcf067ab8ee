/** Finds the primary among several servers. A promotion changes which one it is, and may leave the old one writable. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { readDatabaseUrl, type DatabaseAddress, type Host } from './database-url.ts'
import { knownTimelines, recordTimelines } from './known-timelines.ts'

/** The host that was found is reused for this long, so a burst of connections checks only once. */
const TRUST_MS = 500
/** Once a server qualifies, others have this long to prove that they are newer; longer when nothing is known yet. */
const GRACE_MS = { first: 3000, later: 300 }
const ASK_SECONDS = 3

/** A server's description of itself. */
export type Server = {
  host: Host
  isWritable: boolean
  /** Identifies the cluster; undefined, like `timeline`, for a server that does not say it. */
  system?: string
  /** Each promotion begins a higher one. */
  timeline?: number
  /** Why it is not to be used; undefined for a standby. */
  error?: unknown
}

/** No server in the URL qualifies; its code makes callers treat the database as unreachable. */
class NoHostFits extends Error {
  readonly code = 'ECONNREFUSED'
}

type Timelines = Readonly<Record<string, number>>

/** Whether a promotion has left this server behind. */
export const isLeftBehind = ({ system, timeline }: Server, known: Timelines): boolean =>
  system !== undefined && timeline !== undefined && timeline < (known[system] ?? 0)

/** The server to use: a writable one that was not left behind; of several, the one in use. */
export function primaryOf(servers: readonly Server[], known: Timelines, lastUsed?: Host): Server | undefined {
  const fit = servers.filter((server) => server.isWritable && !isLeftBehind(server, known))
  return fit.find(({ host }) => host === lastUsed) ?? fit[0]
}

export const hostText = ({ host, port }: Host): string => `${host}:${port}`

/** The highest of what is written now, the last checkpoint, and, on a standby, what was replayed. */
const ASK_TIMELINE = `(select system_identifier::text from pg_control_system()) as system,
  greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()),
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end) as timeline`

/** Asks one server. Never throws. */
async function askServer(address: DatabaseAddress, host: Host, connectSeconds: number): Promise<Server> {
  const isReadOnly =
    address.needs === 'primary' ? 'pg_is_in_recovery()' : "current_setting('transaction_read_only')::bool"
  const sql = postgres({
    ...placeOf(address, host),
    max: 1,
    fetch_types: false,
    connect_timeout: connectSeconds,
    onnotice: () => {},
  })
  const ask = async () => {
    const asked = `select ${isReadOnly} as refused`
    try {
      return await sql.unsafe(`${asked}, ${ASK_TIMELINE}`)
    } catch (error) {
      // some managed services hide where their log stands
      if (!(error instanceof postgres.PostgresError) || !/^(0A000|42501|42883|55000)$/.test(error.code))
        throw error
      return sql.unsafe(asked)
    }
  }
  try {
    const late = pause(connectSeconds * 1000, undefined, { ref: false })
    const [answer] = (await Promise.race([ask(), late])) ?? []
    if (!answer) throw new Error('does not answer')
    const { system, timeline, refused } = answer
    return { host, isWritable: refused === false, ...(system && { system, timeline }) }
  } catch (error) {
    return { host, isWritable: false, error }
  } finally {
    void sql.end({ timeout: 0 })
  }
}

/** @param graceMs once a server is writable, the others have this long, and may be missing; without it all are waited for */
async function askServers(
  address: DatabaseAddress,
  connectSeconds: number,
  graceMs?: number,
): Promise<Server[]> {
  const { hosts } = address
  const servers: Server[] = []
  const done = Promise.withResolvers<void>()
  const ask = async (host: Host) => {
    const server = await askServer(address, host, connectSeconds)
    servers.push(server)
    if (servers.length === hosts.length) done.resolve()
    else if (graceMs !== undefined && server.isWritable) setTimeout(done.resolve, graceMs).unref()
  }
  for (const host of hosts) void ask(host)
  await done.promise
  const seen: Record<string, number> = {}
  for (const { system, timeline } of servers)
    if (system !== undefined) seen[system] = Math.max(seen[system] ?? 0, timeline ?? 0)
  await recordTimelines(seen)
  await leaveFormerPrimaries()
  return hosts.flatMap((host) => servers.find((server) => server.host === host) ?? [])
}

/** Sockets that lead to a server whose timeline is known. */
const open = new Map<Socket, Server>()

/** Closes connections to servers that a promotion has left behind, as what they write would be lost. */
async function leaveFormerPrimaries(): Promise<void> {
  const known = await knownTimelines()
  for (const [socket, server] of open)
    if (isLeftBehind(server, known))
      socket.destroy(Object.assign(new Error('another server was promoted'), { code: 'ECONNRESET' }))
}

/** Closes the socket once another server turns out to be the primary. */
export function watchSocket(socket: Socket, server: Server): void {
  open.set(socket, server)
  socket.once('close', () => open.delete(socket))
}

/**
 * Asks all servers of the URL.
 * @returns what each says, in the order of the URL, and which one is to be used
 */
export async function readServers(
  url: string,
): Promise<{ servers: Server[]; primary: Server | undefined; known: Timelines }> {
  const servers = await askServers(readDatabaseUrl(url), ASK_SECONDS)
  const known = await knownTimelines()
  return { servers, primary: primaryOf(servers, known), known }
}

/** Lists of hosts whose servers this process has all asked before. */
const asked = new Set<string>()

/** Finds the primary. All hosts are asked at once, on separate connections. */
export function hostFinder(address: DatabaseAddress, connectSeconds: number): () => Promise<Server> {
  const { hosts, needs } = address
  const list = hosts.map(hostText).join()
  let lastUsed: Host | undefined

  async function look(): Promise<Server> {
    const servers = await askServers(address, connectSeconds, GRACE_MS[asked.has(list) ? 'later' : 'first'])
    asked.add(list)
    const known = await knownTimelines()
    const primary = primaryOf(servers, known, lastUsed)
    lastUsed = primary?.host
    if (primary) return primary
    const refusal = servers.find(({ error }) => error instanceof postgres.PostgresError)?.error
    if (refusal instanceof postgres.PostgresError && !/^(57P03|53)/.test(refusal.code)) throw refusal
    const reasons = servers.map((server) => `${hostText(server.host)}: ${whyUnfit(server, known)}`)
    throw new NoHostFits(`no host for target_session_attrs=${needs}; ${reasons.join('; ')}`)
  }

  let found: Promise<Server> | undefined
  return () => {
    if (found) return found
    found = look()
    const forget = () => void setTimeout(() => (found = undefined), TRUST_MS).unref()
    found.then(forget, forget)
    return found
  }
}

/** Why a server is not used, to follow its name. */
export function whyUnfit(server: Server, known: Timelines): string {
  if (server.error) return server.error instanceof Error ? server.error.message : ''
  if (!isLeftBehind(server, known)) return 'cannot be written to'
  return `was left behind by a promotion, on timeline ${server.timeline} of ${known[server.system ?? '']}`
}

/** One host and the credentials as options for postgres.js. With several hosts it would try them in turn forever. */
export function placeOf(
  { path, user, password, database, ssl, settings }: DatabaseAddress,
  host: Host | undefined,
): postgres.Options<Record<string, never>> {
  return {
    ...(path !== undefined && { path }),
    // the types leave out lists, but in a string postgres.js would read a colon as the start of a port
    ...(host && { host: [host.host] as unknown as string, port: [host.port] as unknown as number }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ssl,
    connection: settings,
  }
}
