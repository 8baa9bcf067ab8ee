/** The owner's texts for emails, with checks that form and server share. */
import { z } from 'zod'
import { EDITABLE_EMAILS, EMAIL_TEXT_LENGTHS, placeholderError, type EditableEmail } from './email-texts.ts'
import { EMAIL_SCHEMES, emailContent } from '../../platform/mail/mail.ts'
import { MAX_VERSION } from '../../platform/api/paging.ts'
import { line, lines } from '../../platform/text/text.ts'

const kind = z.enum(EDITABLE_EMAILS)
const subject = line(EMAIL_TEXT_LENGTHS.subject, 'Please enter the subject')
const opening = lines(EMAIL_TEXT_LENGTHS.opening, 'Please enter the opening words')

/** Adds an issue for an unknown placeholder. */
const knownPlaceholders = ({
  value,
  issues,
}: z.core.ParsePayload<{ kind: EditableEmail; subject: string; opening: string }>) => {
  for (const field of ['subject', 'opening'] as const) {
    const message = placeholderError(value.kind, value[field])
    if (message !== undefined) issues.push({ code: 'custom', message, path: [field], input: value[field] })
  }
}

export const emailTextValues = z.object({ kind, subject, opening }).check(knownPlaceholders)

/** `version`: the one that was read; 0 for the standard text. */
const version = z.int().min(0).max(MAX_VERSION)
export const emailTextInput = z.object({ kind, subject, opening, version }).check(knownPlaceholders)
export const standardTextInput = z.object({ kind, version })
export const emailKindInput = z.object({ kind })
export const sampleInput = z
  .object({ kind, subject, opening, scheme: z.enum(EMAIL_SCHEMES).default('auto') })
  .check(knownPlaceholders)
export const emailSample = emailContent

/** The current text. Version 0 is the standard text. */
export const emailText = z.object({ kind, subject: z.string(), opening: z.string(), version: z.int() })
export type EmailTextVersion = z.infer<typeof emailText>
