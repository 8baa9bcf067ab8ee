/** Reads sslmode and its related parameters as libpq does. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity, getCACertificates, rootCertificates } from 'node:tls'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { DatabaseUrlError, oneOf } from './database-parameters.ts'

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const

/** With `ssl=true`, postgres.js and JDBC check the certificate, but libpq would not. */
const SSL_ALIASES: Record<string, string> = {
  true: 'verify-full',
  '1': 'verify-full',
  false: 'disable',
  '0': 'disable',
}

type UrlParameters = Record<string, string | undefined>

/** Without an sslmode, `prefer` applies; `allow` connects to the same servers as it does. @throws DatabaseUrlError */
export function tlsOf(
  parameters: UrlParameters,
  hosts: { host: string }[],
): false | 'prefer' | ConnectionOptions {
  const root = parameters['sslrootcert'] || undefined
  const ssl = parameters['ssl'] && (SSL_ALIASES[parameters['ssl']] ?? parameters['ssl'])
  const mode = oneOf(
    'sslmode',
    parameters['sslmode'] || ssl || (root === 'system' ? 'verify-full' : 'prefer'),
    MODES,
  )
  if (root === 'system' && mode !== 'verify-full')
    throw new DatabaseUrlError(`sslrootcert=system needs sslmode=verify-full, not ${mode}`)
  if (mode === 'disable') return false
  if (mode === 'allow' || mode === 'prefer') return 'prefer'
  // in libpq, 'require' also verifies the chain if a root certificate is given
  const isVerified = mode !== 'require' || root !== undefined
  return {
    rejectUnauthorized: isVerified,
    ...(root && { ca: root === 'system' ? systemAuthorities() : readPem('sslrootcert', root) }),
    ...(parameters['sslcert'] && { cert: readPem('sslcert', parameters['sslcert']) }),
    ...(parameters['sslkey'] && { key: readPem('sslkey', parameters['sslkey']) }),
    ...(parameters['sslpassword'] && { passphrase: parameters['sslpassword'] }),
    ...version(parameters, 'ssl_min_protocol_version', 'minVersion'),
    ...version(parameters, 'ssl_max_protocol_version', 'maxVersion'),
    checkServerIdentity: mode === 'verify-full' ? matchesAny(hosts.map(({ host }) => host)) : () => undefined,
  }
}

/** The machine's certificate authorities and Node's: a minimal container has none of its own. */
const systemAuthorities = () => [...rootCertificates, ...getCACertificates('system')]

function version(parameters: UrlParameters, parameter: string, option: 'minVersion' | 'maxVersion') {
  const text = parameters[parameter]
  return text ? { [option]: oneOf(parameter, text, VERSIONS) } : {}
}

function readPem(parameter: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseUrlError(`${parameter} must be a file that the site can read, not ${path} (${code})`)
  }
  if (text.includes('-----BEGIN ')) return text
  throw new DatabaseUrlError(`${parameter} must be a PEM file, and ${path} is none`)
}

/** For an IP address Node passes no name to compare, so any of the given addresses may match. */
const matchesAny = (hosts: string[]) => (name: string, certificate: PeerCertificate) => {
  const addresses = hosts.filter((host) => isIP(host) !== 0)
  const names = hosts.includes(name) || addresses.length === 0 ? [name] : addresses
  const failures = names.map((host) => checkServerIdentity(host, certificate))
  return failures.includes(undefined) ? undefined : failures[0]
}
