/** Reads what the donation page offers besides amounts. */
import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import type { DonationOptions } from '#shared/money/donations/donations.ts'
import { readGivingRow } from '../giving/settings.ts'
import { takesGifts } from '../funds/funds.ts'

/** Returns the same for every donor. */
export async function readDonationOptions(db: Db): Promise<DonationOptions> {
  const [settings, offered] = await Promise.all([
    readGivingRow(db),
    db
      .select({ id: projects.id, name: projects.name, slug: projects.slug, country: projects.country })
      .from(projects)
      .where(takesGifts)
      .orderBy(asc(projects.position), asc(projects.id)),
  ])
  const { hmrcReference, asksForFees, feePercent: percent, feePence: pence } = settings
  return {
    hasGiftAid: hmrcReference !== '',
    cardFee: asksForFees ? { percent, pence } : null,
    projects: offered,
  }
}
