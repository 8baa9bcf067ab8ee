import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { giftAidOf } from '#shared/money/gift-aid/gift-aid-rate.ts'

/** 'Your £50 becomes £62.50' */
export const becomes = (pence: number): string =>
  `Your ${formatShortPence(pence)} becomes ${formatShortPence(pence + giftAidOf(pence))}`
