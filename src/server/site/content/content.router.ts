import { done } from '#shared/platform/api/idempotency.ts'
import {
  contentDraftOutput,
  contentVersionList,
  contentVersionOutput,
  draftInput,
  previewInput,
  sectionInput,
  versionInput,
} from '#shared/site/content/content.schema.ts'
import { procedureFor, router } from '../../trpc.ts'
import {
  bringBack,
  discardDraft,
  listVersions,
  publishDraft,
  readDraft,
  readVersion,
  saveSection,
} from './editing.ts'

const writerProcedure = procedureFor('writer')

export const contentRouter = router({
  draft: writerProcedure.output(contentDraftOutput).query(({ ctx }) => readDraft(ctx.db)),

  saveSection: writerProcedure
    .input(sectionInput)
    .output(contentDraftOutput)
    .mutation(({ ctx, input }) => saveSection(ctx.db, input, ctx.signedIn.role)),

  publish: writerProcedure
    .input(draftInput)
    .output(done)
    .mutation(({ ctx, input }) => publishDraft(ctx.db, input, ctx)),

  /** Turns the preview of the draft on or off for every page in this browser. */
  setPreview: writerProcedure
    .input(previewInput)
    .output(done)
    .mutation(({ ctx, input }) => {
      ctx.setPreview(input.isOn)
      return { ok: true }
    }),

  versions: writerProcedure.output(contentVersionList).query(({ ctx }) => listVersions(ctx.db)),

  version: writerProcedure
    .input(versionInput)
    .output(contentVersionOutput)
    .query(({ ctx, input }) => readVersion(ctx.db, input)),

  bringBack: writerProcedure
    .input(versionInput.extend(draftInput.shape))
    .output(done)
    .mutation(({ ctx, input }) => bringBack(ctx.db, input, ctx)),

  discard: writerProcedure
    .input(draftInput)
    .output(contentDraftOutput)
    .mutation(({ ctx, input }) => discardDraft(ctx.db, input)),
})
