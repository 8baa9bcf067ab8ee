import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'

/** Of each part of the page. `token`: of the link. */
export type GiftProps = { gift: MonthlyGift; token: string }
