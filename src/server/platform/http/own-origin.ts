/** Refuses changes that a page of another site makes through a visitor's browser, whatever cookies it sends. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../sign-in/caller.ts'
import { isLoopback } from '../../config.ts'
import type { Deps } from '../../context.ts'
import { foreignOrigin } from '../../errors.ts'

/** Requests with these methods change nothing. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths that check a signature or key instead of cookies, and may be called from other sites' pages. */
const WITHOUT_COOKIE = ['/api/stripe/webhook', '/sandbox/']

type OriginConfig = Pick<Deps['config'], 'publicUrl' | 'corsOrigins' | 'host'>

/** Responds 403 before reading the body. A client that sends neither Origin nor Sec-Fetch-Site is not a browser. */
export function ownOriginOnly(app: FastifyInstance, { publicUrl, corsOrigins, host }: OriginConfig): void {
  const own = new URL(publicUrl)
  const isNameless = isLoopback(own.hostname) && !isLoopback(host)
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    if (READING.has(request.method) || WITHOUT_COOKIE.some((prefix) => path.startsWith(prefix))) return done()
    // browsers never add a bearer token by themselves, and with one, cookies are ignored
    if (path.startsWith('/api/') && bearerOf(request) !== undefined) return done()
    const { origin } = request.headers
    const isOurs =
      origin === undefined
        ? isNear(request)
        : origin === own.origin ||
          (path.startsWith('/api/') && corsOrigins.includes(origin)) ||
          isAtOrigin(request, origin, isNameless)
    if (isOurs) return done()
    // logged for an owner whose PUBLIC_URL is wrong
    request.log.warn({ origin: origin?.slice(0, 200) }, 'refused: a page of another origin')
    return done(foreignOrigin())
  })
}

const isNear = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none')

/**
 * Whether the Host header matches the page's origin. It is trusted only where the site has no fixed name: on
 * loopback (localhost, 127.0.0.1, a forwarded port), or without PUBLIC_URL but reached from elsewhere.
 * Otherwise an attacker could point a domain of theirs at our address.
 */
function isAtOrigin({ headers }: FastifyRequest, origin: string, isNameless: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === headers.host && (isNameless || isLoopback(page.hostname))
}
