import { done } from '#shared/platform/api/idempotency.ts'
import {
  bookedLine,
  bookLineInput,
  importedStatement,
  lineInput,
  linePage,
  lineSearch,
  statementInput,
} from '#shared/money/statements/statements.schema.ts'
import { MAX_STATEMENT_LENGTH } from '#shared/money/statements/statements.ts'
import { searchPage } from '../../platform/paging.ts'
import { procedureFor, router } from '../../trpc.ts'
import { bookLine, forgetLine, ignoreLine, reopenLine } from './decide.ts'
import { importStatement } from './import.ts'
import { listLines } from './list.ts'

const treasurerProcedure = procedureFor('treasurer')

export const statementsRouter = router({
  importFile: treasurerProcedure
    // twice the limit, so that a longer file gets the specific error message
    .meta({ longestText: 2 * MAX_STATEMENT_LENGTH })
    .input(statementInput)
    .output(importedStatement)
    .mutation(({ ctx, input }) => importStatement(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  lines: treasurerProcedure
    .input(lineSearch)
    .output(linePage)
    .query(({ ctx, input }) => searchPage(input, (page) => listLines(ctx.db, page))),

  book: treasurerProcedure
    .input(bookLineInput)
    .output(bookedLine)
    .mutation(({ ctx, input }) => bookLine(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  ignore: treasurerProcedure
    .input(lineInput)
    .output(done)
    .mutation(({ ctx, input }) => ignoreLine(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  reopen: treasurerProcedure
    .input(lineInput)
    .output(done)
    .mutation(({ ctx, input }) => reopenLine(ctx.db, input)),

  forget: treasurerProcedure
    .input(lineInput)
    .output(done)
    .mutation(({ ctx, input }) => forgetLine(ctx.db, input)),
})
