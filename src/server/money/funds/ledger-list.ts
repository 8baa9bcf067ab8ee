/** The ledger's entries as rows of a file, in the order in which they were made. */
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { onDays, pageCondition } from '#db/list-page.ts'
import { funds, ledgerEntries } from '#db/schema/index.ts'
import type { spendingInput } from '#shared/money/funds/spending.ts'

export type LedgerLine = Awaited<ReturnType<typeof listLedger>>[number]

/** Entries of these days with their funds' names, oldest first, including amounts that are only owed to us. */
export const listLedger = (
  db: Db,
  { cursor, limit, ...range }: z.infer<typeof spendingInput> & { limit: number },
) =>
  db
    .select({
      id: ledgerEntries.id,
      day: ledgerEntries.day,
      fund: funds.name,
      type: ledgerEntries.type,
      kind: ledgerEntries.kind,
      amountPence: ledgerEntries.amountPence,
      paymentId: ledgerEntries.paymentId,
      objectId: ledgerEntries.objectId,
    })
    .from(ledgerEntries)
    .innerJoin(funds, eq(funds.id, ledgerEntries.fundId))
    .where(
      and(
        // independent of the days, in the order in which entries were made
        pageCondition(ledgerEntries, { cursor, oldestFirst: true }).found,
        onDays(ledgerEntries.day, range),
      ),
    )
    .orderBy(asc(ledgerEntries.id))
    .limit(limit)
