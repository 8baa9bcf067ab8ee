import type { FeatureEmails } from '../../site/emails/email-kinds.ts'

/** Stored in the outbox as the owner wrote it, so nothing is left to compose. */
export const thanksEmails = { 'supporter-thanks': { compose: async () => undefined } } satisfies FeatureEmails
