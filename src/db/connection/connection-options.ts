import { connect, type LookupFunction, type Socket } from 'node:net'
import type postgres from 'postgres'
import { hostFinder } from './database-hosts.ts'
import { readDatabaseUrl, type DatabaseAddress, type Host } from './database-url.ts'
import { breakOffSilent } from './socket-timeout.ts'

type Wishes = {
  connectSeconds: number
  /** How long an answer may keep quiet before its line is given up; undefined to wait for ever. */
  silenceMs?: number
  /** When the client ends a connection that nobody uses. */
  idleMs?: number
  /** Settings for the server, where the address has none. */
  settings?: Record<string, string | number>
}

/** @throws DatabaseUrlError where the address cannot be used. */
export function connectionOptions(
  url: string,
  { connectSeconds, silenceMs, idleMs, settings }: Wishes,
): postgres.Options<Record<string, never>> {
  const address = readDatabaseUrl(url)
  const place = placeOf(address, address.hosts[0])
  const options = {
    ...place,
    // the site's own is the most that a caller may wait
    connect_timeout: Math.min(connectSeconds, address.connectSeconds ?? connectSeconds),
    connection: { ...settings, ...address.settings },
  }
  const isChosen = address.needs !== undefined && address.hosts.length > 0
  const find = isChosen ? hostFinder(address, (host) => placeOf(address, host), connectSeconds) : undefined
  if (!find && silenceMs === undefined) return options
  const open = (host: Host | undefined): Socket => {
    const socket = address.path || !host ? connect(address.path ?? '') : connect(host.port, host.host)
    if (silenceMs !== undefined) breakOffSilent(socket, silenceMs, idleMs)
    // postgres.js reads here whose certificate it wants, and whom to name in an error
    return Object.assign(socket, host)
  }
  const socket = find ? () => find().then(open, failingSocket) : () => open(address.hosts[0])
  return { ...options, socket } as postgres.Options<Record<string, never>>
}

/** One server and who connects, in the words of postgres.js: of several hosts it tries each in turn, for ever. */
function placeOf({ path, user, password, database, ssl, settings }: DatabaseAddress, host: Host | undefined) {
  return {
    ...(path !== undefined && { path }),
    // a list, which the library's types do not know: in a text a colon would begin the port
    ...(host && { host: [host.host] as unknown as string, port: [host.port] as unknown as number }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ssl,
    connection: settings,
  }
}

/** A socket that fails with this error, and like any only after postgres.js has written to it. */
function failingSocket(error: Error): Socket {
  const lookup: LookupFunction = (_host, _options, done) => {
    setImmediate(() => setImmediate(() => done(error, '')))
  }
  return connect({ host: 'none.invalid', port: 1, lookup })
}
