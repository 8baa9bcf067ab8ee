/**
 * Parses a PostgreSQL URL as libpq does. postgres.js sends unknown parameters to the server, which refuses them, and
 * cannot parse bracketed addresses or lists of hosts.
 */
import type { ConnectionOptions } from 'node:tls'
import { DatabaseUrlError, oneOf, rejectUnsupported, serverSettings } from './database-parameters.ts'
import { tlsOf } from './database-tls.ts'

export type Host = { host: string; port: number }

export type DatabaseAddress = {
  /** Has at least one host, unless there is a `path`. */
  hosts: Host[]
  /** Path of the Unix socket. */
  path: string | undefined
  user: string | undefined
  password: string | undefined
  database: string | undefined
  /** `prefer` uses TLS if the server supports it, and does not verify the certificate. */
  ssl: false | 'prefer' | ConnectionOptions
  /** Role that the server must have; undefined if any will do. */
  needs: 'read-write' | 'primary' | undefined
  connectSeconds: number | undefined
  /** Settings for the server, sent when a connection starts. */
  settings: Record<string, string>
}

const URL_PATTERN = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/i

/** @throws DatabaseUrlError with one line that names the parameter and contains no secret */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const parts = URL_PATTERN.exec(url)
  if (!parts)
    throw new DatabaseUrlError('must be a postgres:// address, with / ? # in its password as %2F %3F %23')
  const [, credentials = '', authority = '', database = '', query = ''] = parts
  const parameters: Record<string, string | undefined> = Object.fromEntries(new URLSearchParams(query))
  rejectUnsupported(parameters)
  const [user, ...password] = credentials.split(':')
  const hosts = readHosts(authority, parameters['host'], parameters['port'])
  const folder = hosts.find(({ host }) => host.startsWith('/'))
  if (folder && hosts.length > 1)
    throw new DatabaseUrlError('host must be one socket or a list of servers, not both')
  return {
    hosts: folder ? [] : hosts,
    path: folder && `${folder.host}/.s.PGSQL.${folder.port}`,
    user: parameters['user'] || decoded(user ?? '') || undefined,
    password: parameters['password'] || decoded(password.join(':')) || undefined,
    database: parameters['dbname'] || decoded(database) || undefined,
    // as in libpq: nobody can read the traffic of a local socket
    ssl: folder ? false : tlsOf(parameters, hosts),
    needs: readNeeds(parameters['target_session_attrs'], hosts.length),
    connectSeconds: readSeconds(parameters['connect_timeout']),
    settings: serverSettings(parameters),
  }
}

/** libpq's variables for parts that the URL omits. postgres.js itself reads those for user, password, database. */
const VARIABLES = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  channel_binding: 'PGCHANNELBINDING',
  target_session_attrs: 'PGTARGETSESSIONATTRS',
  options: 'PGOPTIONS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
}

/** Fills parts that the URL omits from the environment. @throws DatabaseUrlError that names the variable */
export function completeDatabaseUrl(
  url: string,
  env: Record<string, string | undefined>,
  setting = 'DATABASE_URL',
): string {
  check(url, setting)
  const [, , authority, , query = ''] = URL_PATTERN.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  if (parameters.has('ssl')) parameters.set('sslmode', '')
  const added = Object.entries(VARIABLES).filter(
    ([name, variable]) =>
      env[variable] && !parameters.has(name) && !(authority && (name === 'host' || name === 'port')),
  )
  if (added.length === 0) return url
  const text = added.map(([name, variable]) => `${name}=${encodeURIComponent(env[variable] ?? '')}`).join('&')
  const complete = `${url}${query ? '&' : url.endsWith('?') ? '' : '?'}${text}`
  check(complete, added.map(([, variable]) => variable).join(', '))
  return complete
}

function check(url: string, source: string): void {
  try {
    readDatabaseUrl(url)
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new DatabaseUrlError(`${source}: ${error.message}`) : error
  }
}

/** `db:5432`, `[::1]:5432`, or the percent-encoded folder of a socket; both parts are optional. */
const HOST_PATTERN = /^(\[[^[\]]*\]|[^:[\]]*)(?::(\d*))?$/

/** The hosts in the URL's order. The parameters `host` and `port` take precedence, and may be lists too. */
function readHosts(authority: string, hosts: string | undefined, ports: string | undefined): Host[] {
  const places = authority.split(',').map((place) => {
    const [, name, port] = HOST_PATTERN.exec(place) ?? []
    if (name !== undefined) return { host: decoded(name).replace(/^\[(.*)\]$/, '$1'), port }
    throw new DatabaseUrlError('host must be a name or an address, of IPv6 in brackets, and port a number')
  })
  const portsOf = ports ? ports.split(',') : places.map(({ port }) => port)
  return (hosts ? hosts.split(',') : places.map(({ host }) => host)).map((host, nth) => {
    // a single port applies to all hosts
    const port = Number(portsOf[portsOf.length > 1 ? nth : 0] || 5432)
    if (Number.isInteger(port) && port > 0 && port < 65_536) return { host: host || 'localhost', port }
    throw new DatabaseUrlError('port must be a number up to 65535')
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new DatabaseUrlError('must have each % of its user, password and name as %25')
  }
}

/** With several servers in the URL, the site needs a writable one. */
function readNeeds(text: string | undefined, hosts: number): DatabaseAddress['needs'] {
  const requested = oneOf('target_session_attrs', text || 'any', [
    'any',
    'read-write',
    'primary',
    'read-only',
    'standby',
    'prefer-standby',
  ])
  if (requested === 'read-write' || requested === 'primary') return requested
  if (requested !== 'any')
    throw new DatabaseUrlError(`target_session_attrs=${requested} is not possible: the site writes`)
  return hosts > 1 ? 'read-write' : undefined
}

function readSeconds(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (!/^-?\d{1,6}$/.test(text)) throw new DatabaseUrlError('connect_timeout must be in whole seconds')
  // 0 means no limit in libpq; here the site's own limit applies
  return Number(text) > 0 ? Number(text) : undefined
}
