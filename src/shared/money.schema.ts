/** Apart from money.ts, which every page loads: with the schema, zod would come along, 12 kB more on every page. */
import { z } from 'zod'

/** A decimal string of pounds with two places, as tables and answers carry it: '12.00'. */
export const decimalPounds = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Please enter an amount such as 12.00')
