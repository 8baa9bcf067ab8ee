import { lineKey, type CartLine } from '#shared/site/shop/cart.ts'

/** A line's React key, which its answers do not change: they are given in the row. */
export const rowKey = (line: CartLine): string => (line.id === 0 ? lineKey(line) : `line ${line.id}`)
