import { done } from '#shared/platform/api/idempotency.ts'
import { emailContent } from '#shared/platform/mail/mail.ts'
import {
  newNewsInput,
  newsInput,
  newsMoveInput,
  newsOfProject,
  newsOfProjectInput,
  newsSampleInput,
  newsSendInput,
  newsTestInput,
  newsUpdate,
  projectNewsPage,
} from '#shared/money/project-news/project-news.schema.ts'
import { adminProcedure, adminReading, provenProcedure, router, sessionProcedure } from '../../trpc.ts'
import { emailSite } from '../../site/emails/email.ts'
import { sampleNews } from './news.emails.ts'
import {
  createNews,
  listNews,
  moveNews,
  readNews,
  readOpenProject,
  removeNews,
  sendNews,
  testNews,
  updateNews,
} from './news.ts'

export const projectNewsRouter = router({
  list: adminProcedure
    .input(newsOfProjectInput)
    .output(newsOfProject)
    .query(({ ctx, input }) => listNews(ctx.db, input.projectId, ctx.clock())),

  byId: adminProcedure
    .input(newsInput)
    .output(projectNewsPage)
    .query(({ ctx, input }) => readNews(ctx.db, input.id, ctx.clock())),

  create: adminProcedure
    .input(newNewsInput)
    .output(projectNewsPage)
    .mutation(({ ctx, input }) => createNews(ctx.db, input, ctx.clock())),

  update: adminProcedure
    .input(newsUpdate)
    .output(projectNewsPage)
    .mutation(({ ctx, input }) => updateNews(ctx.db, input, ctx.clock())),

  remove: adminProcedure
    .input(newsInput)
    .output(done)
    .mutation(({ ctx, input }) => removeNews(ctx.db, input.id)),

  /** a mutation, because a text being typed is too long for a URL */
  sample: adminReading
    .input(newsSampleInput)
    .output(emailContent)
    .mutation(async ({ ctx, input: { projectId, scheme, ...text } }) => {
      const { name: project, slug, story } = await readOpenProject(ctx.db, projectId)
      const site = emailSite(ctx.config.publicUrl, await ctx.liveContent.read())
      const email = sampleNews({ ...text, project, slug, story }, site)
      return { subject: email.subject, text: email.text, html: await ctx.emailHtml(email, scheme) }
    }),

  test: sessionProcedure
    .input(newsTestInput)
    .output(done)
    .mutation(({ ctx, input }) =>
      testNews(ctx.db, input, { now: ctx.clock(), mailOwner: ctx.config.mailOwner, ...ctx.caller }),
    ),

  send: provenProcedure
    .input(newsSendInput)
    .output(projectNewsPage)
    .mutation(({ ctx, input }) => sendNews(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  move: sessionProcedure
    .input(newsMoveInput)
    .output(projectNewsPage)
    .mutation(({ ctx, input }) => moveNews(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),
})
