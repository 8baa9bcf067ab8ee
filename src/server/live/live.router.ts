import { ROLES } from '#shared/accounts.ts'
import { liveInput } from '#shared/live.schema.ts'
import { procedureFor, router } from '../trpc.ts'

export const liveRouter = router({
  live: procedureFor(...ROLES)
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => ctx.live.open(ctx, input?.lastEventId, signal)),
})
