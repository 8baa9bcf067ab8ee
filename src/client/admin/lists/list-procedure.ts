import type { InfiniteData, SkipToken } from '@tanstack/react-query'
import type { TRPCClientError } from '@trpc/client'
import type { UndefinedTRPCInfiniteQueryOptionsOut } from '@trpc/react-query/shared'
import type { AppRouter } from '../../platform/trpc.ts'

type RowPage<Row> = { rows: Row[]; nextCursor: number | null }
export type Rows<Row> = InfiniteData<RowPage<Row>, number | null>

export const nextCursorOf = ({ nextCursor }: { nextCursor: number | null }): number | null => nextCursor

/** Whether a query's data is what a list has loaded. */
export const isList = (data: unknown): data is Rows<{ id: number }> =>
  typeof data === 'object' && data !== null && 'pages' in data

/** A procedure that returns rows page by page, as in tRPC's utilities: `utils.checkout.searchOrders`. */
export type ListProcedure<Filter, Row> = {
  infiniteQueryOptions(
    filter: Filter | SkipToken,
    options?: { getNextPageParam: (page: RowPage<Row>) => number | null },
  ): UndefinedTRPCInfiniteQueryOptionsOut<
    { cursor?: number },
    RowPage<Row>,
    RowPage<Row>,
    TRPCClientError<AppRouter>
  >
}
