import type { MonthlyGift } from '#shared/monthly.schema.ts'

/** Of each part of the page. `token`: of the link. */
export type GiftProps = { gift: MonthlyGift; token: string }
