/** What a server answers to, as it tells itself. */
import type { FastifyInstance } from 'fastify'

/** 'PUT /api/blog/{id}' → 'PUT /api/blog/{}' */
export const nameless = (route: string) => route.replaceAll(/\{\w+\}|:\w+(\|:\w+)*/g, '{}')

/** Every route, one line a branch of the server's own tree: 'GET /api/payments'. HEAD goes with its GET. */
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
