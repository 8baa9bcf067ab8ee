import { done } from '#shared/platform/api/idempotency.ts'
import {
  confirmImportInput,
  importDone,
  importInput,
  importPage,
  importPlan,
  importSearch,
  monthlyElsewherePage,
  readImportInput,
} from '#shared/money/imports/imports.schema.ts'
import { MAX_STATEMENT_LENGTH } from '#shared/money/statements/statements.ts'
import { searchPage } from '../../platform/paging.ts'
import { provenProcedure, router, sessionProcedure } from '../../trpc.ts'
import { importGifts } from './import.ts'
import { forgetMonthly, listImports, listMonthlyElsewhere } from './imports.ts'
import { readPlan } from './plan.ts'
import { undoImport } from './undo.ts'

// twice the limit, so that a longer file gets the specific error message
const longestText = 2 * MAX_STATEMENT_LENGTH

export const importsRouter = router({
  /** The dry run. */
  read: sessionProcedure
    .meta({ reads: true, longestText })
    .input(readImportInput)
    .output(importPlan)
    .mutation(({ ctx, input }) => readPlan(ctx.db, input, ctx.clock())),

  confirm: sessionProcedure
    .meta({ longestText })
    .input(confirmImportInput)
    .output(importDone)
    .mutation(({ ctx, input }) => importGifts(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  undo: provenProcedure
    .input(importInput)
    .output(done)
    .mutation(({ ctx, input }) => undoImport(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller })),

  list: sessionProcedure
    .input(importSearch)
    .output(importPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listImports(ctx.db, page))),

  monthly: sessionProcedure
    .input(importSearch)
    .output(monthlyElsewherePage)
    .query(({ ctx, input }) => searchPage(input, (page) => listMonthlyElsewhere(ctx.db, page))),

  forgetMonthly: sessionProcedure
    .input(importInput)
    .output(done)
    .mutation(({ ctx, input }) => forgetMonthly(ctx.db, input.id)),
})
