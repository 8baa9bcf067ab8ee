/** Shapes of the stored settings, once decrypted. */
import { z } from 'zod'
import type { SecretName } from '#shared/platform/secrets.ts'
import { mailSettings } from '#shared/platform/mail/mail-settings.ts'

const payments = z.object({ secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() })

export const SECRET_VALUES = {
  payments,
  mail: mailSettings,
  'mail-try': z.object({
    settings: mailSettings,
    /** Sent in the test email. */
    code: z.string(),
    sentAt: z.iso.datetime(),
    /** Of the settings that it replaces. */
    version: z.int(),
    isAgain: z.boolean(),
  }),
} as const satisfies Record<SecretName, z.ZodType>

export type SecretValue<Name extends SecretName> = z.infer<(typeof SECRET_VALUES)[Name]>
