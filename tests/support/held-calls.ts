/** Calls of the client on their way: the test decides when and how each is answered. */
import { waitFor } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../src/client/trpc.ts'

export type Call = { path: string; input: unknown; answer(data: unknown): void; refuse(code?: string): void }

export function holdCalls() {
  const waiting: Call[] = []
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        waiting.push({
          path: op.path,
          input: op.input,
          answer: (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          refuse: (code) => {
            const answer = code === undefined ? undefined : { result: { error: { data: { code } } } as never }
            observer.error(new TRPCClientError('refused', answer))
          },
        })
      })
  return {
    link,
    waiting,
    /** Takes the next call of a path, as the server would. */
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
