import type { EditableEmail } from '#shared/site/emails/email-texts.ts'

/** The draft's key. */
export const textFormName = (kind: EditableEmail): string => `email text ${kind}`
