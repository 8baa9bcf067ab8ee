/** Requests over a dead connection. */
import { createTRPCClient, httpLink } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { readCallError } from '../../../src/client/platform/call-error.ts'
import { ANSWER_MS, fetchInTime } from '../../../src/client/platform/fetch-in-time.ts'
import type { AppRouter } from '../../../src/client/platform/trpc.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a request without a response fails after a timeout', async () => {
  vi.useFakeTimers()
  const dead = vi.fn(
    (_input: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  vi.stubGlobal('fetch', dead)
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', fetch: fetchInTime })] })
  const failed = client.cart.clear.mutate({ sessionId: '1' }).catch(readCallError)
  await vi.advanceTimersByTimeAsync(ANSWER_MS)
  expect(await failed).toMatchObject({ kind: 'unanswered' })
  expect(dead).toHaveBeenCalledOnce()
})
