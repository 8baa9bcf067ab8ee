import { inputDeclines } from './declines.ts'
import { cardRefused, missingParam } from '../http/errors.ts'
import type { Form } from '../http/form-encoding.ts'
import { readText } from '../http/parameters.ts'
import { testCardByNumber, type TestCard } from './test-cards.ts'

/** The stored part of a typed card: the test card that it is, and its expiry date. */
type TypedCard = { testCard: TestCard; month: number; year: number; cvcGiven: boolean }

/** Checks `card[number]`, `[exp_month]`, `[exp_year]` and `[cvc]` as the provider's test mode does. */
export function readCard(card: Form, at: string, today: Date): TypedCard {
  const read = (name: string) => readText(card, name, `${at}[${name}]`)?.trim()
  const typed = read('number')
  if (typed === undefined || typed === '') throw missingParam(`${at}[number]`)
  const number = typed.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) throw cardRefused(inputDeclines.incorrectNumber)
  const { month, year } = readExpiry(read('exp_month'), read('exp_year'), today)
  const testCard = testCardByNumber(number)
  if (!testCard) throw cardRefused(inputDeclines.liveCard)
  const cvc = read('cvc')
  if (cvc && !isCvc(cvc, testCard)) throw cardRefused(inputDeclines.invalidCvc)
  return { testCard, month, year, cvcGiven: Boolean(cvc) }
}

/** 12 to 19 digits with a valid Luhn checksum. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [place, digit] of number.split('').toReversed().entries()) {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** Reads month and year. A card is valid to the end of the month printed on it. */
export function readExpiry(monthText: string | undefined, yearText: string | undefined, today: Date) {
  const month = /^\d{1,2}$/.test(monthText ?? '') ? Number(monthText) : 0
  if (month < 1 || month > 12) throw cardRefused(inputDeclines.invalidMonth)
  const typedYear = /^(\d{2}|\d{4})$/.test(yearText ?? '') ? Number(yearText) : 0
  const year = yearText?.length === 2 ? 2000 + typedYear : typedYear
  const thisYear = today.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) throw cardRefused(inputDeclines.invalidYear)
  if (year === thisYear && month < today.getUTCMonth() + 1) throw cardRefused(inputDeclines.invalidMonth)
  return { month, year }
}

/** Whether the month printed on a card is over. */
export function isExpired(card: { exp_month: number; exp_year: number }, today: Date): boolean {
  return card.exp_year * 12 + card.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1
}

function isCvc(cvc: string, testCard: TestCard): boolean {
  return testCard.brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc)
}
