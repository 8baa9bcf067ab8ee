import { z } from 'zod'
import { rowId } from '#shared/platform/api/paging.ts'
import {
  fundBalances,
  spending,
  spendingInput,
  spendingPage,
  spendInput,
  whereItGoes,
} from '#shared/money/funds/spending.ts'
import { searchPage } from '../../platform/paging.ts'
import { procedureFor, publicProcedure, router } from '../../trpc.ts'
import { listSpending, readBalances, spend, undoSpending } from './spending.ts'

const treasurerProcedure = procedureFor('treasurer')

export const fundsRouter = router({
  /** Has a cache apart from the other public data, because every payment changes the ledger. */
  whereItGoes: publicProcedure.output(whereItGoes).query(({ ctx }) => ctx.whereItGoes.read()),

  balances: treasurerProcedure.output(fundBalances).query(({ ctx }) => readBalances(ctx.db)),

  spending: treasurerProcedure
    .input(spendingInput)
    .output(spendingPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listSpending(ctx.db, page))),

  spend: treasurerProcedure
    .input(spendInput)
    .output(spending)
    .mutation(({ ctx, input }) => spend(ctx.db, input, { now: ctx.clock(), ...ctx.caller })),

  undoSpending: treasurerProcedure
    .input(z.object({ id: rowId }))
    .output(spending)
    .mutation(({ ctx, input }) => undoSpending(ctx.db, input.id, { now: ctx.clock(), ...ctx.caller })),
})
