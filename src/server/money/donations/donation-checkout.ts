/** Stores a donor's choices, and creates an intent at the provider. */
import type { z } from 'zod'
import { checkoutDonors } from '#db/schema/index.ts'
import type {
  CreateDonationIntentInput,
  createDonationIntentOutput,
} from '#shared/money/donations/donations.ts'
import type { GiftAidAnswer } from '#shared/money/gift-aid/gift-aid.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { countedChoice } from '../../site/supporters/news.ts'
import { fundOfProject } from '../funds/funds.ts'
import { findLink } from '../giving-links/links.ts'
import { beginCheckout, type BeginDeps } from '../payments/begin-checkout.ts'

/** @param input.amount in pence @throws BAD_GATEWAY; ALREADY_PAID; NOT_FOUND for a project that takes no gifts */
export async function startDonation(
  deps: BeginDeps,
  {
    amount: amountPence,
    donorEmail: email,
    donorName: name,
    projectId,
    monthlyDay,
    giftAid,
    link: code,
    dedication,
    news,
    draftKey,
    idempotencyKey,
  }: CreateDonationIntentInput,
): Promise<z.infer<typeof createDonationIntentOutput>> {
  const link = await findLink(deps.db, code)
  const clientSecret = await beginCheckout(
    deps,
    {
      kind: 'donation',
      sessionId: null,
      paidFor: draftKey ?? null,
      idempotencyKey,
      amountPence,
      description: 'Donation',
      metadata: link && { giving_link: link.code },
      // for charging the following months
      saveCardOf: monthlyDay === undefined ? undefined : { name, email },
    },
    async (tx, checkoutId) => {
      const fundId = projectId === undefined ? GENERAL_FUND : await fundOfProject(tx, projectId)
      await tx.insert(checkoutDonors).values({
        checkoutId,
        name,
        email,
        fundId,
        monthlyDay,
        giftAid,
        giftAidAnswer: answerOf(giftAid),
        linkId: link?.id,
        dedication,
        news: await countedChoice(tx, news),
      })
    },
  )
  return { clientSecret }
}

/** Null if the donor was not asked. */
function answerOf(giftAid: CreateDonationIntentInput['giftAid']): GiftAidAnswer | null {
  if (giftAid === undefined) return null
  return giftAid === null ? 'no' : 'yes'
}
