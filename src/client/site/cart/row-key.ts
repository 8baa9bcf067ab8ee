import { lineKey, type CartLine } from '#shared/site/shop/cart.ts'

/** A line's React key. Answers do not change it, because they are typed in the row. */
export const rowKey = (line: CartLine): string => (line.id === 0 ? lineKey(line) : `line ${line.id}`)
