/** Changes of a monthly gift by its donor, each of which returns the gift as it is then. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mandates } from '#db/schema.ts'
import type { MonthlyGift } from '#shared/monthly.schema.ts'
import type { Deps } from '../context.ts'
import { mandateIdOf, readMonthlyGift } from './gift-page.ts'
import { stopMandate, type MandateBy } from './manage.ts'
import { storeSummaryWish } from './summary-wish.ts'
import { withdrawCharges } from './withdraw.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'linkKey' | 'provider'>

/** @throws NOT_FOUND, and what `change` throws */
export async function changeByDonor(
  deps: Needs,
  token: string,
  change: (tx: Tx, mandateId: number, by: MandateBy) => Promise<unknown>,
): Promise<MonthlyGift> {
  const id = mandateIdOf(deps, token)
  await deps.db.transaction((tx) => change(tx, id, { by: 'donor', now: deps.clock() }))
  return readMonthlyGift(deps, token)
}

/** As `changeByDonor`, for changes that give up open charges: once this returns, nothing can be charged for them. */
export async function withdrawByDonor(...[deps, token, change]: Parameters<typeof changeByDonor>) {
  const gift = await changeByDonor(deps, token, change)
  // what fails here is done by the job within a minute; the donor's change is stored
  await withdrawCharges(deps, mandateIdOf(deps, token)).catch(() => undefined)
  return gift
}

export const stopByDonor = (deps: Needs, token: string): Promise<MonthlyGift> =>
  withdrawByDonor(deps, token, (tx, id, by) => stopMandate(tx, id, {}, by))

/** Whether the donor wants the yearly summary. */
export const chooseSummary = (deps: Needs, token: string, wantsSummary: boolean): Promise<MonthlyGift> =>
  changeByDonor(deps, token, async (tx, id) => {
    const [mandate] = await tx
      .update(mandates)
      .set({ wantsSummary })
      .where(eq(mandates.id, id))
      .returning({ supporterId: mandates.supporterId })
    if (mandate?.supporterId) await storeSummaryWish(tx, mandate.supporterId, wantsSummary)
  })
