/** Shapes of the stored settings, once decrypted. */
import { z } from 'zod'
import { cardSteps } from '#shared/platform/api/card-payments.ts'
import type { SecretName } from '#shared/platform/secrets.ts'
import { mailSettings } from '#shared/platform/mail/mail-settings.ts'

const keys = z.object({ secretKey: z.string(), publishableKey: z.string() })
const account = z.object({ id: z.string(), name: z.string() })
/** The site's webhook endpoint at the provider. */
const endpoint = z.object({ id: z.string(), secret: z.string() })

const payments = keys.extend({
  webhookSecret: z.string(),
  account: account.nullish(),
  endpoint: endpoint.nullish(),
  /** Signing secret of a replaced endpoint, accepted for some time. */
  previous: z.object({ secret: z.string(), until: z.iso.datetime() }).nullish(),
  /** How they were tried before they were taken into use. */
  steps: cardSteps.optional(),
})

export const SECRET_VALUES = {
  payments,
  'payments-try': keys.extend({
    account: account.nullable(),
    endpoint: endpoint.nullable(),
    testIntent: z.string().nullable(),
    /** Until then a process runs the steps, unless it was killed. */
    busyUntil: z.iso.datetime().nullable(),
    steps: cardSteps,
  }),
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
