/** Only this site's own pages may have a browser change something here, whatever cookies it would send along. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import type { Deps } from '../context.ts'
import { foreignOrigin } from '../errors.ts'

/** What changes nothing: every procedure of these methods only reads. */
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What believes a signature, a key or a token and never a cookie; another host's page may well lead there. */
const WITHOUT_COOKIE = ['/api/stripe/webhook', '/sandbox/']

type Own = Pick<Deps['config'], 'publicUrl' | 'corsOrigins'>

/**
 * Answers 403 before a body is read. A browser names the page's origin, or at least how far away it is; whoever names
 * neither is no browser, and carries nobody's cookies but its own.
 */
export function ownOriginOnly(app: FastifyInstance, { publicUrl, corsOrigins }: Own): void {
  const own = new URL(publicUrl).origin
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    const isFree = READING.has(request.method) || WITHOUT_COOKIE.some((prefix) => path.startsWith(prefix))
    if (isFree || comesFrom(request, own, path.startsWith('/api/') ? corsOrigins : [])) done()
    else done(foreignOrigin())
  })
}

function comesFrom({ headers }: FastifyRequest, own: string, further: readonly string[]): boolean {
  const { origin } = headers
  if (origin === undefined) return ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? 'none')
  return origin === own || further.includes(origin) || isAtHome(origin, headers.host)
}

/**
 * At home a site has many names: localhost, 127.0.0.1, a forwarded port. A host's name is believed nowhere else: a
 * stranger can give his own name our address.
 */
function isAtHome(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return isLoopback(page.hostname) && page.host === host
}
