import type { CartLine } from '#shared/site/shop/cart.ts'

export type Shortage = { name: string; stock: number; lines: CartLine[] }

/** The bracelets of which the cart holds more than are in stock, with all their lines. */
export const shortages = (lines: readonly CartLine[]): Shortage[] =>
  [...new Set(lines.map(({ braceletId }) => braceletId))].flatMap((id) => {
    const same = lines.filter(({ braceletId }) => braceletId === id)
    const [{ bracelet } = { bracelet: undefined }] = same
    const wanted = same.reduce((sum, { quantity }) => sum + quantity, 0)
    return !bracelet || bracelet.stock === null || wanted <= bracelet.stock
      ? []
      : [{ name: bracelet.name, stock: bracelet.stock, lines: same }]
  })
