import { done } from '#shared/idempotency.ts'
import {
  contentDraftOutput,
  contentVersionList,
  contentVersionOutput,
  draftInput,
  previewInput,
  sectionInput,
  versionInput,
} from '#shared/content.schema.ts'
import { adminProcedure, router } from '../trpc.ts'
import {
  bringBack,
  discardDraft,
  listVersions,
  publishDraft,
  readDraft,
  readVersion,
  saveSection,
} from './editing.ts'

/** What the site says, in the owner's hands. */
export const contentRouter = router({
  draft: adminProcedure.output(contentDraftOutput).query(({ ctx }) => readDraft(ctx.db)),

  saveSection: adminProcedure
    .input(sectionInput)
    .output(contentDraftOutput)
    .mutation(({ ctx, input }) => saveSection(ctx.db, input)),

  publish: adminProcedure
    .input(draftInput)
    .output(done)
    .mutation(({ ctx, input }) => publishDraft(ctx.db, input, ctx.caller)),

  /** From then on this browser sees the draft on every page, or no more. */
  setPreview: adminProcedure
    .input(previewInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.setPreview(input.isOn)
      return { ok: true }
    }),

  versions: adminProcedure.output(contentVersionList).query(({ ctx }) => listVersions(ctx.db)),

  version: adminProcedure
    .input(versionInput)
    .output(contentVersionOutput)
    .query(({ ctx, input }) => readVersion(ctx.db, input)),

  bringBack: adminProcedure
    .input(versionInput.extend(draftInput.shape))
    .output(done)
    .mutation(({ ctx, input }) => bringBack(ctx.db, input, ctx.caller)),

  discard: adminProcedure
    .input(draftInput)
    .output(contentDraftOutput)
    .mutation(({ ctx, input }) => discardDraft(ctx.db, input)),
})
