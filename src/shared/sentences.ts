/** Amounts as parts of a sentence. Separate from money.ts, which every page loads. */
import { formatPence } from './money.ts'

/** For sentences: 200 → '£2', 250 → '£2.50'. */
export const shortPounds = (pence: number): string => formatPence(pence).replace(/\.00$/, '')
