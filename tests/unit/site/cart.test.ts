import { expect, it } from 'vitest'
import { cartCount, cartTotalPence } from '#shared/site/shop/cart.ts'

it('the cart counts quantities, not lines, and adds up their prices exactly, of what is for sale', () => {
  const mixed = [
    { quantity: 3, bracelet: { price: '0.10', state: 'shown' } },
    { quantity: 1, bracelet: { price: '0.20', state: 'shown' } },
    { quantity: 5, bracelet: { price: '0.40', state: 'hidden' } },
    { quantity: 7, bracelet: { price: '0.80', state: 'retired' } },
  ] as const
  expect(cartCount(mixed)).toBe(4)
  expect(cartCount([])).toBe(0)
  expect(cartTotalPence(mixed)).toBe(50)
})
