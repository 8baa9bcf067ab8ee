import type { EditableEmail } from '#shared/platform/mail.ts'

/** The draft's key. */
export const textFormName = (kind: EditableEmail): string => `email text ${kind}`
