/** Routes of a server, read from the server itself. */
import type { FastifyInstance } from 'fastify'
import { PUBLIC_PAGES } from '#shared/platform/api/pages.ts'
import { pages } from '../../src/client/routes.ts'
import { isFull } from './case-size.ts'

/** 'PUT /api/blog/{id}' → 'PUT /api/blog/{}' */
export const nameless = (route: string) => route.replaceAll(/\{\w+\}|:\w+(\|:\w+)*/g, '{}')

/** Every route, such as 'GET /api/payments'; HEAD is left out. */
export function routesOf(app: FastifyInstance): string[] {
  const branch: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)/.exec(line) ?? []
      if (part === '') return []
      branch.splice(indent.length / 4, Infinity, part)
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => nameless(`${method} ${branch.join('')}`))
    })
}

/** Slugs that a new site has. Other pages with a slug have no URL before a test adds a record. */
const SEEDED: Record<string, string> = {
  '/blog/$slug': 'how-a-donated-book-travels',
  '/shop/$slug': 'black-star',
}

/** Every public page, and paths that return 404. */
export const PUBLIC_PATHS = Object.keys(PUBLIC_PAGES)
  .flatMap((page) => (page.includes('$') ? inBoth(page, SEEDED[page]) : page))
  .concat('/nowhere')

function inBoth(page: string, slug: string | undefined): string[] {
  return slug === undefined ? [] : [slug, 'nowhere'].map((each) => page.replace('$slug', each))
}

/** The server renders most of the owner's pages alike, as the lock. */
const ADMIN_KINDS = '/admin /admin/orders /admin/payments/$id /admin/join/$token /admin/reset/$token'.split(
  ' ',
)

const slugs: Record<string, string> = { ...SEEDED, '/projects/$slug': 'kumasi' }

/** A URL of a page. */
export const pathOf = (page: string): string => page.replaceAll(/\$\w+/g, slugs[page] ?? '1')

/** A URL of each page; in CI one of each kind of the owner's. */
export const PAGE_PATHS: readonly string[] = Object.keys(pages)
  .filter((page) => isFull || !page.startsWith('/admin') || ADMIN_KINDS.includes(page))
  .map(pathOf)

/** URLs to which the bank returns visitors; rendered for one visitor. */
export const RETURN_PATHS = ['/order-success', '/thank-you'].map(
  (path) => `${path}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`,
)
