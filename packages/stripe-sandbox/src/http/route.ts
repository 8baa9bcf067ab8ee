import type { Answer, Call } from './call.ts'
import { LIST_PARAMETERS, listOf, oneOf } from './lists.ts'

/** One call of the provider's API. */
export type Route = {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** Gets the ids in the path: the object's own, then that of the object to which it belongs. */
  run: (call: Call, id: string, parent?: string) => Promise<Answer>
  /** Accepted parameters; every other one is refused. */
  takes: readonly string[]
  /** Whether a browser may call it with the publishable key. */
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

/** Parameters that name the payer's payment method. */
export const PAYER = ['payment_method', 'payment_method_data', 'payment_method_options']
