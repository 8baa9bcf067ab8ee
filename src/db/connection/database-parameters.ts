/** Sorts the parameters of a PostgreSQL URL into used, ignored and unsupported. */

/** The message says which parameter of the URL cannot be used. */
export class DatabaseUrlError extends Error {}

/** Parameters that are read elsewhere. One that is in none of these lists is passed to the server as a setting. */
const USED = [
  'host',
  'port',
  'user',
  'password',
  'dbname',
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslpassword',
  'ssl_min_protocol_version',
  'ssl_max_protocol_version',
  'target_session_attrs',
  'connect_timeout',
]

/**
 * Parameters that are ignored, with the values accepted: the client already behaves this way, or it is only a hint.
 * Undefined accepts any value.
 */
const IGNORED: Record<string, string[] | undefined> = {
  channel_binding: ['disable', 'prefer'],
  client_encoding: undefined,
  fallback_application_name: undefined,
  gssdelegation: undefined,
  gssencmode: ['disable', 'prefer'],
  gsslib: undefined,
  keepalives: undefined,
  keepalives_count: undefined,
  keepalives_idle: undefined,
  keepalives_interval: undefined,
  krbsrvname: undefined,
  load_balance_hosts: undefined,
  sslcertmode: ['disable', 'allow'],
  sslcompression: undefined,
  sslnegotiation: ['postgres'],
  sslsni: undefined,
  tcp_user_timeout: undefined,
  uselibpqcompat: undefined,
}

/** Parameters that are rejected: without them the connection would be a different or less safe one than requested. */
const UNSUPPORTED = [
  'hostaddr',
  'passfile',
  'replication',
  'require_auth',
  'requirepeer',
  'requiressl',
  'service',
  'servicefile',
  'sslcrl',
  'sslcrldir',
]

/** @throws DatabaseUrlError for a parameter that this client does not support */
export function rejectUnsupported(parameters: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (UNSUPPORTED.includes(name)) throw new DatabaseUrlError(`${name} is not possible: leave it out`)
    const fine = IGNORED[name]
    if (!fine || !value || fine.includes(value)) continue
    throw new DatabaseUrlError(
      name === 'channel_binding' && value === 'require'
        ? 'channel_binding=require is not possible: leave it out, and sslmode=verify-full makes sure of the server'
        : `${name} must be ${fine.join(' or ')}, not ${value}`,
    )
  }
}

/** The settings to send to the server, such as application_name; the server reports those that it does not know. */
export function serverSettings(parameters: Record<string, string | undefined>): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters))
    if (value && !USED.includes(name) && !(name in IGNORED)) settings[name] = value
  return settings
}

/** @throws DatabaseUrlError if the text is none of the names */
export function oneOf<T extends string>(parameter: string, text: string, names: readonly T[]): T {
  const name = names.find((known) => known === text)
  if (name !== undefined) return name
  throw new DatabaseUrlError(`${parameter} must be one of ${names.join(', ')}, not ${text}`)
}
