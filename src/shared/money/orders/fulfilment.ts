/** When to send an order, and how much of it ships books. */
import { londonDay } from '../../platform/time/london-day.ts'
import { toPence } from '../../platform/text/amounts.ts'

/** Delay of the email about a change of status, so that undoing the change can recall it. */
export const UNDO_MS = 10_000

/**
 * Last day to send an order, as '2026-11-27': this many weekdays after it was paid, in London.
 * @param days by the terms at the time of purchase
 */
export function sendBy(createdAt: string, days: number): string {
  const day = new Date(`${londonDay(new Date(createdAt))}T00:00:00Z`)
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

/** Part of an order that ships books, in pence, by the terms at the time of purchase. */
export const shippingGiftPence = (
  { perBracelet }: { perBracelet: string },
  lines: readonly { quantity: number }[],
): number => toPence(perBracelet) * lines.reduce((sum, { quantity }) => sum + quantity, 0)
