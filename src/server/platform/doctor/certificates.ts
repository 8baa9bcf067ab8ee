/** Checks when the certificates of the site and its database expire. */
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { readDatabaseUrl } from '#db/connection/database-url.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { isLoopback, type Config } from '../../config.ts'
import { days, fail, lineOf, runCheck, ok, warn, type Finding, type Outcome } from '../findings/finding.ts'

/** Automatic renewal happens about 30 days before expiry, so by now it has failed. */
const SOON_DAYS = 14
const WITHIN_MS = 10_000

export async function checkCertificates(config: Config): Promise<Finding[]> {
  const { publicUrl, databaseUrl } = config
  return Promise.all([
    ...(publicUrl.startsWith('https:')
      ? [runCheck('certificate', () => ofSite(new URL(publicUrl)), unreached)]
      : []),
    ...(databaseUrl === undefined
      ? []
      : [runCheck('database TLS', () => ofDatabase(databaseUrl), unreached)]),
  ])
}

const unreached = (error: unknown) => fail(`it cannot be reached (${lineOf(error)})`, 'see whether it runs')

async function ofSite({ hostname, port }: URL): Promise<Outcome> {
  const socket = await opened(connect({ host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 443) }))
  return secured(socket, hostname, true)
}

/** PostgreSQL's SSLRequest message. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

async function ofDatabase(url: string): Promise<Outcome> {
  const { hosts, ssl } = readDatabaseUrl(url)
  const [place] = hosts
  if (!place) return ok('none is needed on a socket of this machine')
  const isNear = isLoopback(place.host)
  const plain = isNear
    ? ok(`none, on this machine`)
    : warn(`what is sent to ${place.host} can be read on the way`, 'set sslmode=verify-full')
  if (ssl === false) return plain
  const socket = await opened(connect({ host: place.host, port: place.port }))
  socket.write(TLS_REQUEST)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer.toString() !== 'S') {
    socket.destroy()
    return plain
  }
  const isChecked = ssl !== 'prefer' && ssl.rejectUnauthorized === true
  // accept any authority: the site's own connections check that
  const outcome = await secured(socket, place.host, false)
  if (outcome.state !== 'ok' || isChecked || isNear) return outcome
  return warn(`${outcome.what}, and nobody checks whose it is`, 'set sslmode=verify-full')
}

async function opened(socket: Socket): Promise<Socket> {
  socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('no answer')))
  await once(socket, 'connect')
  return socket
}

async function secured(socket: Socket, host: string, isChecked: boolean): Promise<Outcome> {
  const servername = isIP(host.replaceAll(/[[\]]/g, '')) === 0 ? { servername: host } : {}
  const tls = connectTls({ socket, ...servername, host, rejectUnauthorized: false })
  try {
    await once(tls, 'secureConnect')
    return outcomeOf(tls, isChecked)
  } finally {
    tls.destroy()
  }
}

function outcomeOf(tls: TLSSocket, isChecked: boolean): Outcome {
  const { valid_to: end } = tls.getPeerCertificate()
  const left = Math.floor((Date.parse(end) - Date.now()) / DAY_MS)
  const what = `valid until ${new Date(end).toISOString().slice(0, 10)}, ${days(Math.max(left, 0))} more`
  if (left < 0) return fail(`expired on ${new Date(end).toISOString().slice(0, 10)}`, 'renew it')
  if (isChecked && !tls.authorized)
    return fail(
      `browsers do not accept it (${String(tls.authorizationError)})`,
      'install one of a known authority',
    )
  return left < SOON_DAYS ? warn(what, 'renew it, and see why that did not happen by itself') : ok(what)
}
