import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartCount, cartTotalPence, lineTotalPence } from '#shared/cart.ts'
import { toDecimal } from '#shared/money.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  bracelet: fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }).map(toDecimal),
    state: fc.constant('shown' as const),
  }),
})
const cart = fc.array(line, { maxLength: 100 })

describe('the cart', () => {
  const mixed = [
    { quantity: 3, bracelet: { price: '0.10', state: 'shown' } },
    { quantity: 1, bracelet: { price: '0.20', state: 'shown' } },
    { quantity: 5, bracelet: { price: '0.40', state: 'hidden' } },
    { quantity: 7, bracelet: { price: '0.80', state: 'retired' } },
  ] as const

  it('counts quantities, not lines, and totals their prices exactly, of what is for sale', () => {
    expect(cartCount(mixed)).toBe(4)
    expect(cartCount([])).toBe(0)
    expect(cartTotalPence(mixed)).toBe(50)
  })

  it('is the sum of its lines, and of any split of them', () => {
    fc.assert(
      fc.property(cart, cart, (one, two) => {
        expect(cartCount([...one, ...two])).toBe(cartCount(one) + cartCount(two))
        expect(cartTotalPence([...one, ...two])).toBe(cartTotalPence(one) + cartTotalPence(two))
        expect(cartTotalPence(one)).toBe(one.map(lineTotalPence).reduce((sum, pence) => sum + pence, 0))
      }),
    )
  })
})
