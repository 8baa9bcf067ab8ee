/** Separate from money.ts, which every page loads: the schema would add zod's 12 kB to every page. */
import { z } from 'zod'

/** A decimal string of pounds with two decimals, as in tables and responses: '12.00'. */
export const decimalPounds = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Please enter an amount such as 12.00')
