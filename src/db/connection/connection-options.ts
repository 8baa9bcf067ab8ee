import { connect, type LookupFunction, type Socket } from 'node:net'
import type postgres from 'postgres'
import { hostFinder, placeOf, watchSocket, type Server } from './database-hosts.ts'
import { readDatabaseUrl, type Host } from './database-url.ts'
import { destroySilentSocket } from './socket-timeout.ts'

type ConnectOptions = {
  connectSeconds: number
  /** How long a response may stall before the connection is closed; without it, forever. */
  silenceMs?: number
  /** When the client closes an unused connection. */
  idleMs?: number
  /** Settings for the server, unless the URL sets them. */
  settings?: Record<string, string | number>
}

/** Parameter type text[], given explicitly because `connectionOptions` turns off looking up array types. */
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
  { connectSeconds, silenceMs, idleMs, settings }: ConnectOptions,
): postgres.Options<Record<string, never>> {
  const address = readDatabaseUrl(url)
  const place = placeOf(address, address.hosts[0])
  const options = {
    ...place,
    // the site's own limit counts if it is shorter than the URL's
    connect_timeout: Math.min(connectSeconds, address.connectSeconds ?? connectSeconds),
    connection: { ...settings, ...address.settings },
    // postgres.js would query the array types, and that query ends the process if the connection is lost meanwhile
    fetch_types: false,
  }
  const isChosen = address.needs !== undefined && address.hosts.length > 0
  const find = isChosen ? hostFinder(address, connectSeconds) : undefined
  if (!find && silenceMs === undefined) return options
  const open = (host: Host | undefined): Socket => {
    const socket = address.path || !host ? connect(address.path ?? '') : connect(host.port, host.host)
    if (silenceMs !== undefined) destroySilentSocket(socket, silenceMs, idleMs)
    // postgres.js takes the host name from the socket, for the certificate and for errors
    return Object.assign(socket, host)
  }
  const openTo = (server: Server) => {
    const socket = open(server.host)
    watchSocket(socket, server)
    return socket
  }
  const socket = find ? () => find().then(openTo, failingSocket) : () => open(address.hosts[0])
  return { ...options, socket } as postgres.Options<Record<string, never>>
}

/** A socket that fails with this error, but, like any other, only after postgres.js has written to it. */
function failingSocket(error: Error): Socket {
  const lookup: LookupFunction = (_host, _options, done) => {
    setImmediate(() => setImmediate(() => done(error, '')))
  }
  return connect({ host: 'none.invalid', port: 1, lookup })
}
