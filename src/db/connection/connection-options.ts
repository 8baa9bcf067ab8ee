import { connect, type LookupFunction, type Socket } from 'node:net'
import type postgres from 'postgres'
import { hostFinder } from './database-hosts.ts'
import { readDatabaseUrl, type DatabaseAddress, type Host } from './database-url.ts'
import { destroySilentSocket } from './socket-timeout.ts'

type Wishes = {
  connectSeconds: number
  /** How long a response may stall before the connection is closed; undefined waits forever. */
  silenceMs?: number
  /** When the client closes an unused connection. */
  idleMs?: number
  /** Settings for the server, unless the URL sets them. */
  settings?: Record<string, string | number>
}

/** The type text[], as a parameter: `connectionOptions` lets no client ask for the types of arrays. */
export const TEXTS = {
  to: 1009,
  from: [],
  serialize: (texts: readonly string[] | string) =>
    typeof texts === 'string'
      ? texts
      : `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`,
  parse: (text: string) => text,
}

/** @throws DatabaseUrlError if the URL cannot be used */
export function connectionOptions(
  url: string,
  { connectSeconds, silenceMs, idleMs, settings }: Wishes,
): postgres.Options<Record<string, never>> {
  const address = readDatabaseUrl(url)
  const place = placeOf(address, address.hosts[0])
  const options = {
    ...place,
    // a caller must not wait longer than the site's own limit
    connect_timeout: Math.min(connectSeconds, address.connectSeconds ?? connectSeconds),
    connection: { ...settings, ...address.settings },
    // querying the types of arrays would end the process if the connection is lost meanwhile
    fetch_types: false,
  }
  const isChosen = address.needs !== undefined && address.hosts.length > 0
  const find = isChosen ? hostFinder(address, (host) => placeOf(address, host), connectSeconds) : undefined
  if (!find && silenceMs === undefined) return options
  const open = (host: Host | undefined): Socket => {
    const socket = address.path || !host ? connect(address.path ?? '') : connect(host.port, host.host)
    if (silenceMs !== undefined) destroySilentSocket(socket, silenceMs, idleMs)
    // postgres.js reads from the socket whose certificate to expect, and which host to name in an error
    return Object.assign(socket, host)
  }
  const socket = find ? () => find().then(open, failingSocket) : () => open(address.hosts[0])
  return { ...options, socket } as postgres.Options<Record<string, never>>
}

/** One server and its credentials in the format of postgres.js, which would try several hosts in turn forever. */
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

/** A socket that fails with this error, but only after postgres.js has written to it, as with any socket. */
function failingSocket(error: Error): Socket {
  const lookup: LookupFunction = (_host, _options, done) => {
    setImmediate(() => setImmediate(() => done(error, '')))
  }
  return connect({ host: 'none.invalid', port: 1, lookup })
}
