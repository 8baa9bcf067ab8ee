import type { FeatureEmails } from '../../site/emails/email-kinds.ts'

/** Nothing to compose: the outbox stores the owner's text. */
export const thanksEmails = { 'supporter-thanks': { compose: async () => undefined } } satisfies FeatureEmails
