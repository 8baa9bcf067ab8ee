/** Changes of a monthly gift by its donor; each returns the changed gift. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mandates } from '#db/schema/index.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { endLinksOfGift, signedToken } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { deleteEndedCustomers } from '../mandates/customers.ts'
import { lowerIntents } from '../mandates/lowered.ts'
import { mandateIdOf, readMonthlyGift } from './gift-page.ts'
import { lockMandate, stopMandate, type MandateBy } from './manage.ts'
import { storeSummaryWish } from './summary-wish.ts'
import { withdrawCharges } from '../mandates/withdraw.ts'

type DonorChangeDeps = Pick<Deps, 'db' | 'clock' | 'linkKey' | 'provider'>

/** @throws NOT_FOUND, and whatever `change` throws */
export async function changeByDonor(
  deps: DonorChangeDeps,
  token: string,
  change: (tx: Tx, mandateId: number, by: MandateBy) => Promise<unknown>,
): Promise<MonthlyGift> {
  const id = await mandateIdOf(deps, token)
  await deps.db.transaction((tx) => change(tx, id, { by: 'donor', now: deps.clock() }))
  return readMonthlyGift(deps, id)
}

/**
 * Like `changeByDonor`, for changes that affect open charges. Before it returns, the provider has been told: charges
 * that were given up are cancelled, lower amounts are set, and the card of a stopped gift is deleted.
 */
export async function changeWithProvider(...[deps, token, change]: Parameters<typeof changeByDonor>) {
  const gift = await changeByDonor(deps, token, change)
  await notifyProvider(deps, await mandateIdOf(deps, token))
  return gift
}

/** Ignores failures: the change is stored, and the job repeats this within a minute. */
export async function notifyProvider(
  deps: Pick<Deps, 'db' | 'provider' | 'clock'>,
  mandateId: number,
): Promise<void> {
  await lowerIntents(deps, mandateId).catch(() => undefined)
  await withdrawCharges(deps, mandateId)
    .then(() => deleteEndedCustomers(deps, mandateId))
    .catch(() => undefined)
}

export const stopByDonor = (deps: DonorChangeDeps, token: string): Promise<MonthlyGift> =>
  changeWithProvider(deps, token, (tx, id, by) => stopMandate(tx, id, {}, by))

/** Stores whether the donor wants the yearly summary. */
export const chooseSummary = (
  deps: DonorChangeDeps,
  token: string,
  wantsSummary: boolean,
): Promise<MonthlyGift> =>
  changeByDonor(deps, token, async (tx, id) => {
    const [mandate] = await tx
      .update(mandates)
      .set({ wantsSummary })
      .where(eq(mandates.id, id))
      .returning({ supporterId: mandates.supporterId })
    if (mandate?.supporterId) await storeSummaryWish(tx, mandate.supporterId, wantsSummary)
  })

/**
 * Ends all earlier links of the gift, because somebody else may have one. The donor also gets the new link by email.
 * @returns its token
 * @throws NOT_FOUND
 */
export async function renewLinks(deps: DonorChangeDeps, token: string): Promise<{ token: string }> {
  const id = await mandateIdOf(deps, token)
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    const { donorEmail: to } = await lockMandate(tx, id)
    const version = await endLinksOfGift(tx, id)
    const occasion = `links ${version}`
    await enqueueEmail(tx, { kind: 'monthly-link', recordId: id, occasion, to, now })
    return { token: signedToken(deps.linkKey, 'monthly gift', id, version) }
  })
}
