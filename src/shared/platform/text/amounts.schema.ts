/** Separate from amounts.ts, which every page loads: this schema would add 12 kB of zod. */
import { z } from 'zod'

/** A decimal string of pounds with two decimals, as in tables and responses: '12.00'. */
export const decimalPounds = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Please enter an amount such as 12.00')

/** An amount as people type it: '£1,250' and '12.5' become '1250.00' and '12.50'. */
export const typedPounds = (missing: string) =>
  z
    .string()
    .overwrite((text) => {
      const plain = text.replaceAll(/[£,\s]/g, '')
      const [, pounds, pence = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
      return pounds === undefined ? plain : `${pounds}.${pence.padEnd(2, '0')}`
    })
    .min(1, { error: missing, abort: true })
    .pipe(decimalPounds)
