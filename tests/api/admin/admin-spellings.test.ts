/** Admin routes with other methods, method overrides and path spellings: none gives access. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, restRoutes } from '#server/trpc.ts'
import { caseSize } from '../../support/case-size.ts'
import { ODD_METHODS } from '../../support/hostile-cases.ts'
import { keepAlive, rawRequest } from '../../support/requests.ts'
import { routesOf } from '../../support/routes.ts'
import { seedMany } from '../../support/seed-many.ts'
import { testSite } from '../../support/site.ts'
import { tableSums } from '../../support/database.ts'

const site = testSite()
const agent = keepAlive()
let sums: Record<string, string>
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 20, messages: 10, posts: 10 })
  sums = await tableSums(site.database.sql)
})
afterAll(() => agent.destroy())

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override']

/** 'GET /api/blog/{slug}' → 'GET /api/blog/1' */
const filled = (route: string) => route.replaceAll(/\{\w*\}/g, '1')

const rest = restRoutes(appRouter).map((route) => ({
  ...route,
  line: filled(`${route.method} ${route.path}`),
}))
const publicLines = new Set(rest.filter(({ admin }) => !admin).map(({ line }) => line))

/** Every path of an admin procedure. */
const paths = () => [
  ...new Set([
    ...rest.filter(({ admin }) => admin).map(({ line }) => line.split(' ')[1] ?? ''),
    ...routesOf(site.app)
      .map((route) => filled(route).split(' ')[1] ?? '')
      .filter((path) => path.startsWith('/api/admin/')),
    ...proceduresOf(appRouter)
      // a subscription refuses within its stream
      .filter(([, procedure]) => isAdmin(procedure) && procedure._def.type !== 'subscription')
      .map(([name]) => `/trpc/${name}`),
  ]),
]

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  rawRequest(site.url, path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(!['GET', 'HEAD', 'TRACE'].includes(method) && { body: '{}' }),
    agent,
  })

/** Pairs paths with cases. In the short form, one path of each kind gets all cases, and every other path one. */
function crossed<T>(among: string[], cases: T[]): [path: string, theirs: T[]][] {
  const kinds = new Set<string>()
  return among.map((path, index) => {
    const kind = /^\/(api\/admin|\w+)/.exec(path)?.[0] ?? ''
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    const one = cases[index % cases.length]
    return [path, caseSize({ short: isFirst || one === undefined ? cases : [one], full: cases })]
  })
}

it('no other method gives access', async () => {
  for (const [path, methods] of crossed(paths(), ODD_METHODS)) {
    for (const method of methods) {
      const { status } = await send(method, path)
      const isOpen = publicLines.has(`${method === 'HEAD' ? 'GET' : method} ${path}`)
      // anybody may ask for the methods of a path
      if (!isOpen && method !== 'OPTIONS' && !path.endsWith('/login') && !path.endsWith('/logout'))
        expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true])
    }
  }
  expect(await tableSums(site.database.sql)).toEqual(sums)
})

it('no method override gives access', async () => {
  const METHODS = ['PUT', 'DELETE', 'POST', 'GET']
  for (const [path, methods] of crossed(paths(), METHODS)) {
    for (const sent of ['GET', 'POST']) {
      const plain = await send(sent, path)
      for (const method of methods) {
        const headers = Object.fromEntries(OVERRIDES.map((name) => [name, method]))
        expect([path, sent, method, (await send(sent, `${path}?_method=${method}`, headers)).status]).toEqual(
          [path, sent, method, plain.status],
        )
      }
    }
  }
  const { login_misses: _, audit_events: __, ...after } = await tableSums(site.database.sql)
  expect(after).toEqual(Object.fromEntries(Object.entries(sums).filter(([name]) => name in after)))
})

it('no spelling of the path gives access', async () => {
  const spellings = (path: string) => {
    const [, first = '', ...others] = path.split('/')
    const tail = others.join('/')
    return [
      `//${first}/${tail}`,
      `/${first}//${tail}`,
      `/${first}/./${tail}`,
      `/x/../${first}/${tail}`,
      `/${first}/${tail}/`,
      `/${first}/${tail}//`,
      `/${first}/${tail}/.`,
      `/${first}/${tail};x=1`,
      `/${first}/${tail}%2f`,
      `/${first}/${tail}%00`,
      `/${first}/${tail}%20`,
      `/${first}/${tail}.json`,
      `/${first.toUpperCase()}/${tail}`,
      `/${first}/${tail.toUpperCase()}`,
      `/${first}%2f${tail}`,
      `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
      `\\${first}\\${tail}`,
      `http://localhost/${first}/${tail}`,
      `/${first}/${tail}?admin=true`,
      `/${first}/${tail}#`,
    ]
  }
  const forged = {
    authorization: 'Bearer admin',
    'x-forwarded-for': '127.0.0.1',
    'x-original-url': '/api/bracelets',
    'x-admin': 'true',
  }
  const closed = paths().filter((each) => !publicLines.has(`GET ${each}`))
  for (const [path, numbers] of crossed(closed, [...spellings('/x').keys()])) {
    for (const number of numbers) {
      const spelling = spellings(path)[number] ?? path
      const { status, headers, body } = await send('GET', spelling, forged)
      // some spellings lead to a page, which is the same for everyone
      const isPage =
        headers['content-type']?.startsWith('text/html') === true || (status >= 300 && status < 400)
      // a stream has status 200 and the error in its first event
      const isRefused = (status >= 400 && status < 500) || body.includes('"httpStatus":401')
      expect([spelling, isPage || isRefused]).toEqual([spelling, true])
      // the charity's own address is on every page
      const others = body.replaceAll('hello@example.org', '')
      expect([spelling, /"customerEmail"|"message":"M|@example\.org/.test(others)]).toEqual([spelling, false])
    }
  }
})
