/** References of standing orders: as made, and as banks and donors spell them. */
import { expect, it } from 'vitest'
import {
  newReference,
  REFERENCE,
  referencesIn,
  spacedReference,
} from '#shared/money/standing-orders/references.ts'

it('a reference has letters, then digits, and none that looks like another', () => {
  const all = Array.from({ length: 16 }, (_, at) => newReference((below) => at % below))
  expect(all.every((reference) => REFERENCE.test(reference))).toBe(true)
  expect(all.join('')).not.toMatch(/[01ABEILOSUYZ]/)
  expect(spacedReference('CDFG2345')).toBe('CDFG 2345')
})

it.each([
  ['CDFG2345', ['CDFG2345'], []],
  ['cdfg 2345', ['CDFG2345'], []],
  ['c d-f/g 2.3 4 5', ['CDFG2345'], []],
  ['STO CDFG2345 GIFT', ['CDFG2345'], []],
  ['CDFG2345 HJKM6789', ['CDFG2345', 'HJKM6789'], []],
  // cut off at 18 characters
  ['STANDING ORD CDFG2', [], []],
  ['STANDING OR CDFG23', [], ['CDFG23']],
  ['STANDING O CDFG234', [], ['CDFG234']],
  // shorter, so not cut off
  ['GIFT CDFG23', [], []],
  ['CDFG23 STANDING ORDER', [], []],
  ['CDFG2045', [], []],
  ['', [], []],
])('%j contains the references %j, and the beginnings %j', (text, whole, cut) => {
  const found = referencesIn(text)
  expect(found.whole).toEqual(whole)
  expect(found.cut.filter((part) => part.startsWith('CDFG'))).toEqual(cut)
})
