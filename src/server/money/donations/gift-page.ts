/** The page of one gift, which its donor opens with the link in the receipt. */
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { donations } from '#db/schema/index.ts'
import type { changeDedicationInput, GiftPage } from '#shared/money/donations/dedications.schema.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { notFound } from '../../errors.ts'
import { openLink } from '../../platform/sessions/signed-links.ts'

type LinkDeps = { db: Db; linkKey: string }

const INVALID = 'This link is not valid any more. Please use the link in your newest receipt.'

/** @throws NOT_FOUND for a link that opens nothing */
export async function readGiftPage(deps: LinkDeps, token: string): Promise<GiftPage> {
  const id = await openLink(deps, 'gift', token)
  const [gift] =
    id === undefined ? [] : await deps.db.select().from(donations).where(eq(donations.id, id)).limit(1)
  if (!gift) throw notFound(INVALID)
  return { amount: gift.amount, day: londonDay(gift.createdAt), dedication: gift.dedication }
}

/** Changes or removes what the donor added to the gift; for all payments of a monthly gift. @throws NOT_FOUND */
export async function changeDedication(
  deps: LinkDeps,
  { token, dedication }: z.infer<typeof changeDedicationInput>,
): Promise<GiftPage> {
  const id = await openLink(deps, 'gift', token)
  if (id === undefined) throw notFound(INVALID)
  await deps.db
    .update(donations)
    .set({ dedication })
    .where(
      sql`${donations.id} = ${id} or ${donations.mandateId} = (select of.mandate_id from ${donations} of where of.id = ${id})`,
    )
  return readGiftPage(deps, token)
}
