import { expiryError, readExpiry } from './card-expiry.ts'
import { brandOf, cardNumberError, securityCodeError } from './card-number.ts'

export const CARD_FIELDS = ['number', 'expiry', 'code'] as const
export type CardField = (typeof CARD_FIELDS)[number]

export type CardValues = Record<CardField, string>

export function cardError(field: CardField, { number, expiry, code }: CardValues): string | undefined {
  if (field === 'number') return cardNumberError(number)
  if (field === 'expiry') return expiryError(expiry, new Date())
  return securityCodeError(code, number)
}

/** Whether a field is complete, so that it can be checked before the visitor leaves it. */
export function isFull(field: CardField, { number, expiry, code }: CardValues): boolean {
  const digits = number.replaceAll(' ', '')
  const brand = brandOf(digits)
  if (field === 'number') return digits.length >= Math.min(16, ...brand.lengths.slice(-1))
  return field === 'expiry' ? expiry.length === 'MM / YY'.length : code.length === brand.code
}

export type TypedCard = { number: string; month: number; year: number; code: string }

/** @throws if the fields were not checked before */
export function readCard({ number, expiry, code }: CardValues): TypedCard {
  const date = readExpiry(expiry)
  if (!date) throw new Error('the card was not checked')
  return { number: number.replaceAll(' ', ''), ...date, code }
}
