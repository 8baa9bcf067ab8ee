import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCardNumber } from '../../src/cards/card-input.ts'
import { SandboxError } from '../../src/http/errors.ts'
import { decodeForm, type Form } from '../../src/http/form-encoding.ts'
import { formatAmount } from '../../src/payments/money.ts'

test('texts, members and lists are decoded, also nested', () => {
  const form = decodeForm('a=1&b[c]=2&b[d][e]=x+y%26z&f[]=3&f[]=4&g[0][h]=5&g[1][h]=6&i&j=')
  expect(structuredClone(form)).toEqual({
    a: '1',
    b: { c: '2', d: { e: 'x y&z' } },
    f: ['3', '4'],
    g: [{ h: '5' }, { h: '6' }],
    i: '',
    j: '',
  })
})

test('a parameter may be named __proto__', () => {
  expect(Object.keys(decodeForm('__proto__[polluted]=yes'))).toEqual(['__proto__'])
  expect({}).not.toHaveProperty('polluted')
})

const name = fc.string({
  minLength: 1,
  maxLength: 8,
  unit: fc.constantFrom('a', 'b', '_', 'é', ' ', '=', '&', '%'),
})
const members = fc.dictionary(
  name,
  fc.string().filter((text) => !text.includes('\0')),
  { minKeys: 1 },
)

test('encoding and decoding round-trips', () => {
  fc.assert(
    fc.property(fc.dictionary(name, members), (given) => {
      const text = Object.entries(given)
        .flatMap(([outer, inner]) =>
          Object.entries(inner).map(
            ([key, value]) =>
              `${encodeURIComponent(outer)}[${encodeURIComponent(key)}]=${encodeURIComponent(value)}`,
          ),
        )
        .join('&')
      expect(plain(decodeForm(text))).toEqual(plain(given))
    }),
  )
})

test('any text is decoded or rejected with a 400', () => {
  const noise = fc.string({
    unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '0', '\0', '+', '\u{1F600}'),
  })
  fc.assert(
    fc.property(noise, (text) => {
      try {
        decodeForm(text)
      } catch (error) {
        expect(error).toBeInstanceOf(SandboxError)
        expect(error).toHaveProperty('status', 400)
      }
    }),
  )
})

test('one wrong digit invalidates a card number', () => {
  expect(isCardNumber('4242424242424242')).toBe(true)
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digits = Array.from('4242424242424242', Number)
      digits[place] = ((digits[place] ?? 0) + step) % 10
      expect(isCardNumber(digits.join(''))).toBe(false)
    }),
  )
})

test('amounts are in the smallest unit of the currency', () => {
  expect(formatAmount(1200, 'gbp')).toBe('£12.00')
  expect(formatAmount(1200, 'jpy')).toBe('JP¥1,200')
})

function plain(form: Form): unknown {
  return JSON.parse(JSON.stringify(form))
}
