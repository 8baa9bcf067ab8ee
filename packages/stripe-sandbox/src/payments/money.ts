import { invalidRequest, missingParam } from '../http/errors.ts'
import type { Form } from '../http/form-encoding.ts'
import { readInteger, readText } from '../http/parameters.ts'

const LARGEST_AMOUNT = 99_999_999
const SMALLEST_AMOUNTS: Record<string, number> = { gbp: 30, usd: 50, eur: 50, jpy: 50 }
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** '£12.00' for 1200 and `gbp`: amounts are in the currency's smallest unit. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

/** The currency in lower case; undefined if the parameter is absent. */
export function readCurrency(form: Form): string | undefined {
  const currency = readText(form, 'currency')?.toLowerCase()
  if (currency === undefined) return undefined
  if (!CURRENCIES.has(currency))
    throw invalidRequest(`Invalid currency: ${currency.slice(0, 100)}.`, { param: 'currency' })
  return currency
}

/** A positive amount that the provider accepts in this currency; undefined if the parameter is absent. */
export function readAmount(form: Form, currency: string): number | undefined {
  const amount = readInteger(form, 'amount', { min: 1, max: Number.MAX_SAFE_INTEGER })
  if (amount === undefined) return undefined
  const smallest = SMALLEST_AMOUNTS[currency] ?? 1
  if (amount < smallest)
    throw invalidRequest(`Amount must be at least ${formatAmount(smallest, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > LARGEST_AMOUNT)
    throw invalidRequest(`Amount must be no more than ${formatAmount(LARGEST_AMOUNT, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}

/** Amount and currency, which a new intent requires. */
export function requirePrice(form: Form): { amount: number; currency: string } {
  if (form['amount'] === undefined) throw missingParam('amount')
  const currency = readCurrency(form)
  if (currency === undefined) throw missingParam('currency')
  const amount = readAmount(form, currency)
  if (amount === undefined) throw missingParam('amount')
  return { amount, currency }
}
