/** The headers that tell a browser what an answer of ours may do, and caches what they may keep. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // of a page its own, of whatever is no page nothing
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
}

/**
 * What is called is answered to whoever called: carts, payments, the owner's lists. Nothing between us keeps it; what
 * all get alike says otherwise itself (`transports/cached-answers.ts`).
 */
const OF_CALLS = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }
const CALLS = /^\/(api|trpc|healthz|readyz|metrics)(\/|$)/

/** Sets them on every answer; behind https the browser is told to stay there. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : EVERYWHERE
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    if (CALLS.test(request.routeOptions.url ?? '')) void reply.headers(OF_CALLS)
    done()
  })
}

/** The browsable page of the calls: its library's own policy would let more in. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // one of its parts measures itself with a style of its own
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The provider's script, and the hosts it spreads itself over. */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one rendered page: its own inline scripts by their hashes, nothing else inline.
 * @param live whether the provider's own card fields are in use.
 */
export function contentSecurityPolicy(html: string, live: boolean): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
  const scripts = ["'self'", ...new Set(hashes), ...(live ? STRIPE_SCRIPTS : [])]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self'",
    // articles show pictures from wherever their author links to
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${live ? ' https://api.stripe.com' : ''}`,
    `frame-src ${live ? [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'].join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
