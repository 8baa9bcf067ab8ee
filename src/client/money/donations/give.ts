/** Pays for the gift of a draft with a card; with the payment step, because the first load needs none of it. */
import { canonicalEmail } from '#shared/platform/text/contact.ts'
import { NOTHING_TO_PAY_WITH, type CardFieldsHandle } from '../payments/card-payment.ts'
import { paidBefore } from '../payments/paid-before.ts'
import type { DonationDraft } from './donation-draft.ts'
import type { GiftPayment } from './use-gift-payment.ts'

export function give(
  { pay, payable }: Pick<GiftPayment, 'pay' | 'payable'>,
  draft: Pick<DonationDraft, 'name' | 'email'>,
  card: CardFieldsHandle,
): void {
  const [name, email] = [draft.name.trim(), draft.email.trim()]
  const prepare = async (isAgain: boolean) => {
    const { clientSecret } = await payable(isAgain)
    return { clientSecret, contact: { name, email: canonicalEmail(email) ?? email } }
  }
  pay({
    card,
    prepare: (isAgain) =>
      prepare(isAgain).catch((error: unknown) => paidBefore('donation', error) ?? NOTHING_TO_PAY_WITH),
  })
}
