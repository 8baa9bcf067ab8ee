/** The headers that tell a browser what a page of ours may do. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
}

/** Sets them on every answer; behind https the browser is told to stay there. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : EVERYWHERE
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

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
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    `connect-src 'self'${live ? ' https://api.stripe.com' : ''}`,
    `frame-src ${live ? [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'].join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
