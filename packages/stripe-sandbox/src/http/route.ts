import type { Answer, Call } from './call.ts'
import { LIST_PARAMETERS, listOf, oneOf } from './lists.ts'

/** One call of the provider's API. */
export type Route = {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** With the ids in the path: the object's own, and that of the object it is asked for by, if there are two. */
  run: (call: Call, id: string, parent?: string) => Promise<Answer>
  /** The parameters it takes; every other name is refused. */
  takes: readonly string[]
  /** A browser's publishable key will do. */
  browser?: true
}

type Kind = Parameters<typeof listOf>[0]

/** GET of a list of all objects of a kind. */
export function list(kind: Kind, path: string, filters: string[], further: string[] = []): Route {
  return {
    method: 'GET',
    path,
    run: listOf(kind, path, filters),
    takes: [...LIST_PARAMETERS, ...filters, ...further],
  }
}

/** GET of one object by its id. */
export function one(kind: Kind, noun: string, path: string): Route {
  return { method: 'GET', path: `${path}/:id`, run: oneOf(kind, noun), takes: [] }
}

/** Parameters that say with what a payer pays. */
export const PAYER = ['payment_method', 'payment_method_data', 'payment_method_options']
