/** Sets security and caching headers on every response. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isSecretUrl } from '#shared/platform/api/pages.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // pages set a policy of their own; everything else may load nothing
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
}

/** Most responses are private to the caller; public ones override this (`api/response-cache.ts`). */
const CALL_HEADERS = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' }
const CALLS = /^\/(api|trpc|healthz|readyz|metrics|version)(\/|$)/

/** Only headers with an effect on a file, because a dozen files are fetched at once over slow networks. */
const FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

/** Sets the headers on every response, with HSTS if the site uses https. */
export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : HEADERS
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    // an unknown file gets a page
    void reply.headers(url.startsWith('/assets/') && url !== '/assets/*' ? FILE_HEADERS : headers)
    if (isSecretUrl(request.url)) void reply.header('referrer-policy', 'no-referrer')
    if (CALLS.test(url)) void reply.headers(CALL_HEADERS)
    done()
  })
}

/** The policy of the API documentation page, stricter than its library's default. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // the hash of an inline style with which one of its parts measures itself
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Hosts of the provider's script and what it loads. */
export const CARD_HOSTS: readonly string[] = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * Lets the provider's frame talk to a window that it opens, as Google Pay (outside Chrome) and Link do. On every page,
 * because a visitor reaches the payment within the document of another one.
 */
export const WINDOWS_OF_WALLETS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' }

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of a rendered page: its own inline scripts by hash, and no others.
 * @param live whether the provider's card fields are used
 * @param emailStyles style elements of emails that the page shows in frames, which inherit the policy
 */
export function contentSecurityPolicy(
  html: string,
  live: boolean,
  emailStyles: readonly string[] = [],
): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, body = '']) => hashOf(body))
  const scripts = ["'self'", ...new Set(hashes), ...(live ? CARD_HOSTS : [])]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    ["style-src 'self'", ...emailStyles.map(hashOf)].join(' '),
    // articles may show pictures from any site
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${live ? ' https://api.stripe.com' : ''}`,
    `frame-src ${live ? [...CARD_HOSTS, 'https://hooks.stripe.com'].join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
