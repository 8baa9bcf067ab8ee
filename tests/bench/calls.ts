/** The calls to compare: one of the bare server, and the site's on both transports. */
import type { Request } from 'autocannon'

type BenchCall = { request: Request; status: number }

export type Compared = { bare: BenchCall; site: (BenchCall & { title: string })[] }

/** Number of visitors who have a cart with one each of the first four bracelets. */
export const VISITORS = 1000
export const visitor = (number: number) => `bench-${number % VISITORS}`

const json = { 'content-type': 'application/json' }

function reading(title: string, path: string, procedure: string, input: object): Compared {
  const rest: BenchCall = { request: { method: 'GET', path }, status: 200 }
  const typed = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
  return {
    bare: rest,
    site: [
      { title, ...rest },
      { title: `/trpc ${procedure}`, request: { method: 'GET', path: typed }, status: 200 },
    ],
  }
}

function changing(
  rest: Pick<Request, 'method'> & { status: number },
  procedure: string,
  next: () => object,
): Compared {
  const sent = (method: Request['method'], path: string): Request => ({
    method,
    path,
    headers: json,
    setupRequest: (request) => ({ ...request, body: JSON.stringify(next()) }),
  })
  const { method, status } = rest
  const call: BenchCall = { request: sent(method, '/api/cart'), status }
  return {
    bare: call,
    site: [
      { title: `${method} /api/cart`, ...call },
      { title: `/trpc ${procedure}`, request: sent('POST', `/trpc/${procedure}`), status: 200 },
    ],
  }
}

let calls = 0

export const compared: Compared[] = [
  reading('GET /api/bracelets', '/api/bracelets', 'shop.bracelets', {}),
  // a new visitor every 50 additions, so that no line reaches its limit
  changing({ method: 'POST', status: 201 }, 'cart.add', () => {
    calls += 1
    return { sessionId: `bench-new-${Math.floor(calls / 50)}`, braceletId: 1 + (calls % 20), quantity: 1 }
  }),
  changing({ method: 'PUT', status: 200 }, 'cart.setQuantity', () => {
    calls += 1
    return { sessionId: visitor(calls), braceletId: 1 + (calls % 4), quantity: 1 + (calls % 99) }
  }),
  reading('GET /api/cart/{sessionId}', `/api/cart/${visitor(0)}`, 'cart.list', { sessionId: visitor(0) }),
]
