/** Gift Aid on a gift, in pence: a quarter, rounded down. Apart from the rules, which a page need not load for it. */
export const giftAidOf = (pence: number): number => Math.floor(pence / 4)
