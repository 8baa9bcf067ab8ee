/** The links of an email that went to a wrong address: whoever has it must not open its record. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { giftAidDeclarations, mandateCharges, mandateEvents } from '#db/schema/index.ts'
import type { EmailKind } from '#shared/platform/mail.ts'
import { endLinksOfDonation, endLinksOfGift, endLinksOfSummary } from '../auth/signed-links.ts'

/** Ends the links to the record of an email, in the transaction that corrects its address. */
export const endLinksOfEmail = (tx: Tx, kind: EmailKind, recordId: number): Promise<unknown> | undefined =>
  ENDS[kind]?.(tx, recordId)

type End = (tx: Tx, recordId: number) => Promise<unknown>

const ofCharge: End = async (tx, id) => {
  const isIt = eq(mandateCharges.id, id)
  const [row] = await tx.select({ id: mandateCharges.mandateId }).from(mandateCharges).where(isIt)
  if (row) await endLinksOfGift(tx, row.id)
}

const ENDS: Partial<Record<EmailKind, End>> = {
  'donation-thanks': endLinksOfDonation,
  'monthly-failed': ofCharge,
  'monthly-confirm': ofCharge,
  'monthly-link': endLinksOfGift,
  'card-expiring': endLinksOfGift,
  'yearly-summary': endLinksOfSummary,
  'monthly-changed': async (tx, id) => {
    const isIt = eq(mandateEvents.id, id)
    const [row] = await tx.select({ id: mandateEvents.mandateId }).from(mandateEvents).where(isIt)
    if (row) await endLinksOfGift(tx, row.id)
  },
  'gift-aid-declared': async (tx, id) => {
    const { donationId } = giftAidDeclarations
    const [row] = await tx
      .select({ donationId })
      .from(giftAidDeclarations)
      .where(eq(giftAidDeclarations.id, id))
    if (row?.donationId) await endLinksOfDonation(tx, row.donationId)
  },
}
