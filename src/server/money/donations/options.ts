/** Reads what the donation page offers besides amounts. */
import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { givingSettings, projects } from '#db/schema/index.ts'
import type { DonationOptions } from '#shared/money/donations/donations.ts'
import { takesGifts } from '../funds/funds.ts'

/** Returns the same for every donor. */
export async function readDonationOptions(db: Db): Promise<DonationOptions> {
  const [[settings], offered] = await Promise.all([
    db.select({ hmrcReference: givingSettings.hmrcReference }).from(givingSettings),
    db
      .select({ id: projects.id, name: projects.name, slug: projects.slug, country: projects.country })
      .from(projects)
      .where(takesGifts)
      .orderBy(asc(projects.position), asc(projects.id)),
  ])
  return { hasGiftAid: Boolean(settings?.hmrcReference), projects: offered }
}
