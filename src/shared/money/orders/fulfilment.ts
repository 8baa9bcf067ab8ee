/** When an order is to be sent, and what of it ships books. */
import { londonDay } from '../../platform/time/london-day.ts'
import { toPence } from '../../platform/text/amounts.ts'

/** The email about a change of status is sent after this delay, so that undoing the change recalls the email. */
export const UNDO_MS = 10_000

/**
 * The last day to send an order: '2026-11-27', so many weekdays after the day in London on which it was paid.
 * @param days as promised when it was bought
 */
export function sendBy(createdAt: string, days: number): string {
  const day = new Date(`${londonDay(new Date(createdAt))}T00:00:00Z`)
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

/** What of an order ships books, in pence: as much of each bracelet as was promised when it was bought. */
export const shippingGiftPence = (
  { perBracelet }: { perBracelet: string },
  lines: readonly { quantity: number }[],
): number => toPence(perBracelet) * lines.reduce((sum, { quantity }) => sum + quantity, 0)
