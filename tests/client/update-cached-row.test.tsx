// @vitest-environment happy-dom
/** A changed row in lists that are still being read. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useUpdateCachedRow } from '../../src/client/admin/lists/update-cached-row.ts'

type Row = { id: number; note: string }

const PROCEDURE = [['payments', 'attention']]
const cache = new QueryClient()
const isAtRest = () => vi.waitFor(() => expect(cache.isFetching()).toBe(0))

function patch(...args: Parameters<ReturnType<typeof useUpdateCachedRow<Row>>>) {
  const { result } = renderHook(() => useUpdateCachedRow<Row>('payments.attention'), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  })
  result.current(...args)
}

afterEach(() => cache.clear())

it('is changed too in a list that was read before the change and arrives after it', async () => {
  const answer = Promise.withResolvers<{ rows: Row[]; nextCursor: null }>()
  const reading = cache.fetchInfiniteQuery({
    queryKey: [...PROCEDURE, {}],
    queryFn: () => answer.promise,
    initialPageParam: undefined,
  })
  patch(1, (row) => ({ ...row, note: 'new' }))
  answer.resolve({ rows: [{ id: 1, note: 'old' }], nextCursor: null })
  await reading
  await isAtRest()
  expect(cache.getQueryData([...PROCEDURE, {}])).toMatchObject({ pages: [{ rows: [{ note: 'new' }] }] })
})

it('leaves alone what the same procedure answers without a list', async () => {
  const answer = Promise.withResolvers<object>()
  const queryKey = [...PROCEDURE, { input: { limit: 1 } }]
  const reading = cache.fetchQuery({ queryKey, queryFn: () => answer.promise })
  patch(1, () => null)
  answer.resolve({ paymentIssues: [] })
  await reading
  await isAtRest()
  expect(cache.getQueryState(queryKey)).toMatchObject({ data: { paymentIssues: [] }, status: 'success' })
})
