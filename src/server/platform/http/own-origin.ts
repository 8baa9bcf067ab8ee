/** Refuses changes that another site's page makes through a visitor's browser, whatever cookies it sends. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../sign-in/caller.ts'
import { isLoopback } from '../../config.ts'
import type { Deps } from '../../context.ts'
import { foreignOrigin } from '../../errors.ts'

/** Procedures of these methods only read. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths that rely on a signature, key or token, never on a cookie; other sites' pages may lead there. */
const WITHOUT_COOKIE = ['/api/stripe/webhook', '/sandbox/']

type Own = Pick<Deps['config'], 'publicUrl' | 'corsOrigins' | 'host'>

/** Answers 403 before a body is read. A client without Origin and Sec-Fetch-Site is no browser. */
export function ownOriginOnly(app: FastifyInstance, { publicUrl, corsOrigins, host }: Own): void {
  const own = new URL(publicUrl)
  const isNameless = isLoopback(own.hostname) && !isLoopback(host)
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    if (READING.has(request.method) || WITHOUT_COOKIE.some((prefix) => path.startsWith(prefix))) return done()
    // browsers never add a bearer token by themselves, and with one no cookie counts
    if (path.startsWith('/api/') && bearerOf(request) !== undefined) return done()
    const { origin } = request.headers
    const isOurs =
      origin === undefined
        ? isNear(request)
        : origin === own.origin ||
          (path.startsWith('/api/') && corsOrigins.includes(origin)) ||
          isAtOrigin(request, origin, isNameless)
    if (isOurs) return done()
    // helps an owner whose PUBLIC_URL is wrong
    request.log.warn({ origin: origin?.slice(0, 200) }, 'refused: a page of another origin')
    return done(foreignOrigin())
  })
}

const isNear = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none')

/**
 * On loopback a site has many names: localhost, 127.0.0.1, a forwarded port; so has a site without PUBLIC_URL that
 * is reached from elsewhere. In all other cases the Host header is not trusted, because an attacker can point a
 * name of theirs at our address.
 */
function isAtOrigin({ headers }: FastifyRequest, origin: string, isNameless: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === headers.host && (isNameless || isLoopback(page.hostname))
}
