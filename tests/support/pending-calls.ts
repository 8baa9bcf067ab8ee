/** Client requests that wait until the test responds to them, and rows to respond with. */
import { waitFor } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { CartLine } from '#shared/cart.ts'
import type { Bracelet } from '#shared/shop.ts'
import type { AppRouter } from '../../src/client/trpc.ts'

export type Call = {
  path: string
  input: unknown
  respond(data: unknown): void
  /** Without a code there was no response at all. */
  fail(code?: string, more?: { httpStatus?: number; issues?: { path: string; message: string }[] }): void
}

export function pendingCalls() {
  const waiting: Call[] = []
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        waiting.push({
          path: op.path,
          input: op.input,
          respond: (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          fail: (code, more) => {
            const answer =
              code === undefined ? undefined : { result: { error: { data: { code, ...more } } } as never }
            observer.error(new TRPCClientError('refused', answer))
          },
        })
      })
  return {
    link,
    waiting,
    /** Waits for the next request to `path` and takes it. */
    next: async (path: string): Promise<Call> => {
      await waitFor(() => {
        if (!waiting.some((call) => call.path === path)) throw new Error(`no call of ${path}`)
      })
      const [call] = waiting.splice(
        waiting.findIndex((other) => other.path === path),
        1,
      )
      if (!call) throw new Error(`no call of ${path}`)
      return call
    },
  }
}

export const bracelet = (id: number): Bracelet => ({
  id,
  name: `Bracelet ${id}`,
  description: 'Beads',
  price: '12.00',
  country: 'ghana',
  colors: ['#C8202F'],
  image: 'ghana-star.svg',
  slug: `bracelet-${id}`,
  state: 'shown',
  length: '',
  material: '',
  madeBy: '',
  stock: null,
  pictures: [],
  questions: [],
})
export const line = (braceletId: number, quantity: number): CartLine => ({
  id: braceletId,
  sessionId: 's',
  braceletId,
  quantity,
  seenPrice: '12.00',
  bracelet: bracelet(braceletId),
  choices: [],
})
