import { z } from 'zod'
import {
  emailKindInput,
  emailSample,
  emailText,
  emailTextInput,
  sampleInput,
  standardTextInput,
} from '#shared/site/emails/email-texts.schema.ts'
import {
  emailGroupInput,
  emailGroups,
  emailPreview,
  outboxEmail,
  outboxInput,
  outboxPage,
  previewInput,
  resendInput,
  resentEmails,
} from '#shared/platform/mail/mail.ts'
import { requireProof } from '../../platform/sign-in/proof.ts'
import { moveOrderEmail } from '../../money/checkout/correct-contact.ts'
import { searchPage } from '../../platform/paging.ts'
import { adminProcedure, adminReading, router } from '../../trpc.ts'
import {
  listEmailTexts,
  readEmailText,
  restoreStandardText,
  saveEmailText,
} from '../../site/emails/email-texts.ts'
import { previewEmail, sampleEmail } from './preview.ts'
import { listEmailGroups } from './groups.ts'
import { listOutbox, resendEmail, resendFailed } from '../../platform/mail/resend.ts'

export const mailRouter = router({
  outbox: adminProcedure
    .input(outboxInput)
    .output(outboxPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listOutbox(ctx.db, page))),

  groups: adminProcedure
    .input(emailGroupInput)
    .output(emailGroups)
    .query(({ ctx, input }) => searchPage(input, (page) => listEmailGroups(ctx.db, page))),

  resend: adminProcedure
    .input(resendInput)
    .output(outboxEmail)
    .mutation(({ ctx, input }) =>
      resendEmail(
        ctx.db,
        input,
        { now: ctx.clock(), ...ctx.caller },
        {
          endLinks: ctx.endLinksOfEmail,
          requireProof: () => requireProof(ctx.signedIn, ctx.clock()),
          moveOrder: moveOrderEmail,
        },
      ),
    ),

  /** all that were given up, for when the mail server works again */
  resendFailed: adminProcedure
    .output(resentEmails)
    .mutation(({ ctx }) => resendFailed(ctx.db, { now: ctx.clock(), ...ctx.caller })),

  preview: adminProcedure
    .input(previewInput)
    .output(emailPreview)
    .query(({ ctx, input }) => previewEmail(ctx, input)),

  /** a mutation, because a text being typed is too long for a URL */
  sample: adminReading
    .input(sampleInput)
    .output(emailSample)
    .mutation(({ ctx, input }) => sampleEmail(ctx, input)),

  texts: adminProcedure.output(z.array(emailText)).query(({ ctx }) => listEmailTexts(ctx.db)),

  text: adminProcedure
    .input(emailKindInput)
    .output(emailText)
    .query(({ ctx, input }) => readEmailText(ctx.db, input.kind)),

  saveText: adminProcedure
    .input(emailTextInput)
    .output(emailText)
    .mutation(({ ctx, input }) => saveEmailText(ctx.db, input, ctx.caller)),

  restoreText: adminProcedure
    .input(standardTextInput)
    .output(emailText)
    .mutation(({ ctx, input }) => restoreStandardText(ctx.db, input, ctx.caller)),
})
