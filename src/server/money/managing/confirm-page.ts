/** The page of a 3-D Secure challenge, with a link to the page of the gift. */
import { toDecimal } from '#shared/platform/text/amounts.ts'
import type { ChargeToConfirmPage } from '#shared/money/monthly/monthly.schema.ts'
import { signedToken } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { readChargeToConfirm } from './confirm.ts'
import { cardOf } from './gift-page.ts'

/** @throws NOT_FOUND; BAD_GATEWAY if the provider fails */
export async function readConfirmPage(
  deps: Pick<Deps, 'db' | 'provider' | 'linkKey'>,
  token: string,
): Promise<ChargeToConfirmPage> {
  const { mandateId, linkVersion, amountPence, month, state, clientSecret, ...card } =
    await readChargeToConfirm(deps, token)
  return {
    amount: toDecimal(amountPence),
    month,
    state,
    clientSecret,
    card: cardOf(card),
    giftToken: signedToken(deps.linkKey, 'monthly gift', mandateId, linkVersion),
  }
}
