import { describe, expect, it } from 'vitest'
import {
  expiryError,
  formatExpiry,
  readExpiry,
} from '../../../src/client/money/payments/sandbox/card-expiry.ts'
import {
  cardNumberError,
  formatCardNumber,
  formatSecurityCode,
  securityCodeError,
} from '../../../src/client/money/payments/sandbox/card-number.ts'

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['36227206271667', '3622 7206 2716 67'],
    ['5555555555554444999', '5555 5555 5555 4444'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  it.each([
    '4242 4242 4242 4242',
    '3782 822463 10005',
    '3622 7206 2716 67',
    '6200000000000005',
    '2223003122003222',
  ])('%s is valid', (number) => expect(cardNumberError(number)).toBeUndefined())

  it('has an error for each mistake', () => {
    expect(cardNumberError('')).toBe('Please enter your card number')
    expect(cardNumberError('4242 4242')).toBe('This card number is incomplete')
    expect(cardNumberError('4242 4242 4242 4241')).toBe('This card number is not valid')
  })
})

describe('a security code', () => {
  it('has four digits on American Express and three elsewhere', () => {
    expect(securityCodeError('1234', '3782 822463 10005')).toBeUndefined()
    expect(securityCodeError('123', '3782 822463 10005')).toContain('4 digits')
    expect(securityCodeError('123', '4242 4242 4242 4242')).toBeUndefined()
    expect(securityCodeError('1234', '4242 4242 4242 4242')).toContain('3 digits')
    expect(securityCodeError('', '4242')).toBe('Please enter the security code')
  })

  it('accepts no more digits than it can have', () => {
    expect(formatSecurityCode('12 345', '4242')).toBe('123')
    expect(formatSecurityCode('12345', '')).toBe('1234')
  })
})

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1/', '01'],
    ['1/27', '01 / 27'],
    ['12/2027', '12 / 27'],
    ['2027-12', '12 / 27'],
    ['12 / 279', '12 / 27'],
  ])('%s is shown as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it('is valid until the end of its month', () => {
    const lastDay = new Date(2026, 10, 30)
    expect(expiryError('11 / 26', lastDay)).toBeUndefined()
    expect(expiryError('10 / 26', lastDay)).toBe('This card has expired')
    expect(expiryError('13 / 26', lastDay)).toBe('Please enter a month from 01 to 12')
    expect(expiryError('11', lastDay)).toBe('This expiry date is incomplete')
    expect(readExpiry('11 / 26')).toEqual({ month: 11, year: 2026 })
  })
})
