import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import { createdToken, tokenInput, tokenList } from '#shared/platform/api/api-tokens.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { createToken, listTokens, revokeToken } from '../../platform/sessions/tokens.ts'
import { provenProcedure, router, sessionProcedure } from '../../trpc.ts'

export const integrationsRouter = router({
  tokens: sessionProcedure.output(tokenList).query(async ({ ctx }) => ({
    tokens: await listTokens(ctx.db, ctx.clock()),
    scopes: [...ctx.scopes],
  })),

  createToken: provenProcedure
    .input(tokenInput)
    .output(createdToken)
    .mutation(({ ctx, input }) =>
      createToken(ctx.db, input, { caller: ctx.caller, now: ctx.clock(), known: ctx.scopes }),
    ),

  revokeToken: sessionProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => revokeToken(ctx.db, input.id, { caller: ctx.caller, now: ctx.clock() })),
})
