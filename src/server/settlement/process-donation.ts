/** `POST /api/process-donation`: the page asks for its donation (specification section 7). */
import type { DonationResult } from '#shared/donations.ts'
import type { Deps } from '../context.ts'
import { donationResultOf } from '../donations/donations.ts'
import { nothingFor, notPaid, wrongTransport } from './refusals.ts'
import { settle } from './settle.ts'

/**
 * Records the donation of a succeeded intent if nobody has yet, and answers it; a repeat answers the same.
 * @throws NOT_FOUND for an intent that is not ours, CONFLICT with the reason when it is not paid or an order's.
 */
export async function processDonation(
  deps: Pick<Deps, 'db' | 'provider' | 'clock' | 'config' | 'installationId'>,
  paymentIntentId: string,
): Promise<DonationResult> {
  const settled = await settle(deps, paymentIntentId, { source: 'page' })
  if (settled.kind === 'order') throw wrongTransport('donation', settled.kind)
  if (settled.state === 'unpaid') throw notPaid('donation', settled.intent)
  const result = await donationResultOf(deps.db, paymentIntentId)
  if (result) return result
  throw nothingFor('donation')
}
