/** Client requests that wait until the test responds to them, and rows to respond with. */
import { act, waitFor } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { CartLine } from '#shared/cart.ts'
import type { Bracelet } from '#shared/shop.ts'
import type { AppRouter } from '../../src/client/trpc.ts'

export type Call = {
  path: string
  input: unknown
  respond(data: unknown): void
  /** Without a code no response came; `data` is what an error response has besides. */
  fail(code?: string, data?: { error?: string; httpStatus?: number; issues?: object[] }): void
}

/** Does something and lets all that follows be drawn: what a query has read reaches its readers in a later task. */
export const settled = (action: () => void) =>
  act(async () => {
    action()
    await new Promise((resolve) => setTimeout(() => setTimeout(resolve)))
  })

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
          fail: (code, data) => {
            const answer =
              code === undefined ? undefined : { result: { error: { data: { code, ...data } } } as never }
            observer.error(new TRPCClientError(data?.error ?? 'refused', answer))
          },
        })
      })
  /** Waits for the next request to `path` and takes it. */
  const next = async (path: string): Promise<Call> => {
    await waitFor(() => {
      if (!waiting.some((call) => call.path === path)) throw new Error(`no call of ${path}`)
    })
    const [call] = waiting.splice(
      waiting.findIndex((other) => other.path === path),
      1,
    )
    if (!call) throw new Error(`no call of ${path}`)
    return call
  }
  return {
    link,
    waiting,
    next,
    /** Responds to the next request to `path`, which it returns, and lets the response be drawn. */
    answer: async (path: string, data: unknown) => {
      const call = await next(path)
      await settled(() => call.respond(data))
      return call
    },
    /** Lets the next request to `path` fail. */
    refuse: async (path: string, ...why: Parameters<Call['fail']>) => {
      const call = await next(path)
      await settled(() => call.fail(...why))
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
