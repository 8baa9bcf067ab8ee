/** Only this site's own pages may have a browser change something here, whatever cookies it would send along. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import type { Deps } from '../context.ts'
import { foreignOrigin } from '../errors.ts'

/** What changes nothing: every procedure of these methods only reads. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What believes a signature, a key or a token and never a cookie; another host's page may well lead there. */
const WITHOUT_COOKIE = ['/api/stripe/webhook', '/sandbox/']

type Own = Pick<Deps['config'], 'publicUrl' | 'corsOrigins' | 'host'>

/**
 * Answers 403 before a body is read. A browser names the page's origin, or at least how far away it is; whoever names
 * neither is no browser, and carries nobody's cookies but its own.
 */
export function ownOriginOnly(app: FastifyInstance, { publicUrl, corsOrigins, host }: Own): void {
  const own = new URL(publicUrl)
  const isNameless = isLoopback(own.hostname) && !isLoopback(host)
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    if (READING.has(request.method) || WITHOUT_COOKIE.some((prefix) => path.startsWith(prefix))) return done()
    const { origin } = request.headers
    const isOurs =
      origin === undefined
        ? isNear(request)
        : origin === own.origin ||
          (path.startsWith('/api/') && corsOrigins.includes(origin)) ||
          isWhereAsked(request, origin, isNameless)
    if (isOurs) return done()
    // an owner whose PUBLIC_URL is another than the address in use finds the reason here
    request.log.warn({ origin: origin?.slice(0, 200) }, 'refused: a page of another origin')
    return done(foreignOrigin())
  })
}

const isNear = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none')

/**
 * At home a site has many names: localhost, 127.0.0.1, a forwarded port; and one that is reached from elsewhere before
 * it has been told its own has any. Otherwise the host that a call names is not believed: a stranger can give his own
 * name our address.
 */
function isWhereAsked({ headers }: FastifyRequest, origin: string, isNameless: boolean): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === headers.host && (isNameless || isLoopback(page.hostname))
}
