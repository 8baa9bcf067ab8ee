import type { EditableEmail } from '#shared/mail.ts'

/** Which form, among all of the owner's. */
export const textFormName = (kind: EditableEmail): string => `email text ${kind}`
