/** Changing a row that is read both alone and in lists; admin-inbox.test.tsx has changes in lists. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createTRPCClient } from '@trpc/client'
import { expect, it, vi } from 'vitest'
import { useUpdateCachedRow } from '../../../src/client/admin/lists/update-cached-row.ts'
import { makeCalls } from '../../../src/client/platform/trpc.ts'
import { pendingCalls } from '../../support/pending-calls.ts'

it('a result of the same procedure that is no list stays unchanged', async () => {
  const cache = new QueryClient()
  const answer = Promise.withResolvers<object>()
  const queryKey = [['payments', 'attention'], { input: { limit: 1 } }]
  const reading = cache.fetchQuery({ queryKey, queryFn: () => answer.promise })
  const { utils } = makeCalls(cache, createTRPCClient({ links: [pendingCalls().link] }))
  const { result } = renderHook(() => useUpdateCachedRow(utils.payments.attention), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  result.current(1, () => null)
  answer.resolve({ rows: [] })
  await reading
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: { rows: [] }, status: 'success' })
})
