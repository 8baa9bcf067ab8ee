/** Parses and checks the amount of a refund. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'

const TYPED = /^£?\s*(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/

/** '£1,234.5' → 123450; undefined for anything but pounds and pence. */
export function typedPence(typed: string): number | undefined {
  const text = typed.trim()
  return TYPED.test(text) ? toPence(text.replaceAll(/[£,\s]/g, '')) : undefined
}

/** Why this amount cannot be refunded, as a sentence for the owner; undefined if it can. */
export function refundError(typed: string, refundable: string): string | undefined {
  if (typed.trim() === '') return 'Please enter an amount'
  const pence = typedPence(typed)
  if (pence === undefined) return 'Please enter pounds and pence, such as 12.50'
  if (pence === 0) return 'Please enter an amount above zero'
  if (pence > toPence(refundable)) return `At most ${formatShortPence(toPence(refundable))} can be refunded`
  return undefined
}
