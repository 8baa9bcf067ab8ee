import { z } from 'zod'
import { email } from '../text/text.ts'

/**
 * Input of the form that sends an email to an address again. In a file without the names of emails, which need no
 * rules.
 */
export const resendWords = z.object({ recipient: email, forOrder: z.boolean() })
