import { ROLES } from '#shared/platform/sign-in/roles.ts'
import { liveInput } from '#shared/platform/live/live.schema.ts'
import { procedureFor, router } from '../../trpc.ts'

export const liveRouter = router({
  live: procedureFor(...ROLES)
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => ctx.live.open(ctx, input?.lastEventId, signal)),
})
