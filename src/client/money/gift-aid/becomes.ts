import { shortPounds } from '#shared/platform/text/sentences.ts'
import { giftAidOf } from '#shared/money/gift-aid/gift-aid.ts'

/** 'Your £50 becomes £62.50' */
export const becomes = (pence: number): string =>
  `Your ${shortPounds(pence)} becomes ${shortPounds(pence + giftAidOf(pence))}`
