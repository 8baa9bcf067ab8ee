import { ROLES } from '#shared/platform/sign-in/roles.ts'
import { loginInput, signedInAccount } from '#shared/platform/sign-in/sign-in.ts'
import { proofInput } from '#shared/platform/sign-in/sign-in.schema.ts'
import { done, doneAfter } from '#shared/platform/api/idempotency.ts'
import { prove } from '../../platform/sign-in/proof.ts'
import { throwIfRateLimited, unauthorized } from '../../errors.ts'
import { procedureFor, publicRest, router } from '../../trpc.ts'

export const sessionRouter = router({
  login: publicRest('POST /api/admin/login', {
    summary: 'Open an admin session',
    output: done,
    checksPassword: true,
  })
    .input(loginInput)
    .mutation(async ({ ctx, input: { password } }) => {
      const entry = await ctx.sessionStore.open({ password, address: ctx.ip, replaces: ctx.adminToken })
      if (entry === 'wrong') throw unauthorized('Invalid password.')
      if ('waitSeconds' in entry) throwIfRateLimited(ctx, entry.waitSeconds)
      else ctx.setAdminToken(entry.token)
      return { ok: true }
    }),

  logout: publicRest('POST /api/admin/logout', {
    summary: 'End the admin session',
    output: done,
    readsSession: true,
  }).mutation(async ({ ctx }) => {
    await ctx.sessionStore.close(ctx.adminToken, ctx.ip)
    ctx.setAdminToken(undefined)
    return { ok: true }
  }),

  me: procedureFor(...ROLES)
    .output(signedInAccount)
    .query(({ ctx: { signedIn } }) => ({
      name: signedIn.account?.name ?? null,
      role: signedIn.role,
      stays: signedIn.session?.stays ?? false,
    })),

  prove: procedureFor(...ROLES)
    .meta({ session: true, reads: true })
    .input(proofInput)
    .output(done)
    .mutation(({ ctx, input }) => doneAfter(prove(ctx, ctx.signedIn, input))),

  // called before a download, because a browser would save the download's own error as a file
  isProven: procedureFor(...ROLES)
    .meta({ session: true, needsProof: true })
    .output(done)
    .query(() => ({ ok: true as const })),
})
