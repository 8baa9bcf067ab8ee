/** Scopes of tokens: the owner's calls in the REST API, and public calls that show the owner more. */
import { UPLOAD_SCOPE, type Scope } from '#shared/platform/api/api-tokens.ts'
import { restRoutes } from '../../trpc.ts'

/** In the router's order, which groups scopes by feature. */
export function scopesOf(built: Parameters<typeof restRoutes>[0]): Scope[] {
  const ofProcedures = restRoutes(built)
    .filter(({ isForTokens, name, scope }) => isForTokens && scope === name)
    .map(({ name, summary, method, path, procedure }): Scope => {
      const access = procedure._def.type === 'query' ? 'read' : 'write'
      return { name, access, summary, call: `${method} ${path}` }
    })
  return [...ofProcedures, UPLOAD_SCOPE]
}
