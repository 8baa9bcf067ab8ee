/** Warns the owner a year and a month before the time limit for claimable gifts that are in no claim at HMRC. */
import { addDays } from '#shared/platform/time/days.ts'
import { accountingYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { limitNear } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { coversFrom, timeLimitOf } from '#shared/money/gift-aid/gift-aid.ts'
import type { Deps } from '../../context.ts'
import { readGivingRow } from '../giving/settings.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { isFiled, readClaimableYears } from './gifts.ts'

/** Sends each of the two warnings once per accounting year. @returns how many emails were queued */
export async function warnOfLimits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const today = londonDay(now)
  const { yearEnd, hmrcReference } = await readGivingRow(db)
  if (hmrcReference === '') return 0
  const oldest = accountingYearOf(coversFrom(today), yearEnd)
  // its limit is one year after that of the oldest
  const next = accountingYearOf(addDays(oldest.to, 1), yearEnd)
  let queued = 0
  for (const year of [oldest, next]) {
    const near = limitNear(timeLimitOf(year.to, yearEnd), today)
    if (!near) continue
    // oxlint-disable-next-line no-await-in-loop -- one after another, at night
    const { years } = await readClaimableYears(db, year, { yearEnd, today }, isFiled)
    if (years.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    const isNew = await enqueueEmail(db, {
      kind: 'gift-aid-limit-notice',
      recordId: Number(year.to.slice(0, 4)),
      occasion: `${year.to}:${near}`,
      to: 'owner',
      now,
    })
    if (isNew) queued += 1
  }
  return queued
}

export const giftAidLimits = { name: 'gift aid limits', run: warnOfLimits } satisfies NightlyJob
