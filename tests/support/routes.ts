/** The routes of a server, from the server itself. */
import type { FastifyInstance } from 'fastify'

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
