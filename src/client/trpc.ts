/** The site's own calls: the sole importer of the server's router, and only as a type. */
import type { TRPCClientErrorLike } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '#server/router.ts'

export type { AppRouter }
export const trpc = createTRPCReact<AppRouter>()
export type CallError = TRPCClientErrorLike<AppRouter>
