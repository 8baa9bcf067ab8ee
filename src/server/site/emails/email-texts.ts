/** The owner's texts for emails, which override the standard texts. */
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { emailTexts } from '#db/schema/index.ts'
import { EDITABLE_EMAILS, STANDARD_TEXTS } from '#shared/site/emails/email-texts.ts'
import type {
  EmailTextVersion,
  emailTextInput,
  standardTextInput,
} from '#shared/site/emails/email-texts.schema.ts'
import { EMAILS } from '#shared/platform/mail/mail.ts'
import type { Caller } from '../../platform/audit/audit.ts'
import { ownTexts } from '../../platform/own-texts.ts'

const texts = ownTexts({
  table: emailTexts,
  kinds: EDITABLE_EMAILS,
  standard: (kind) => STANDARD_TEXTS[kind],
  what: 'This email',
})

/** The current texts of all editable kinds, or of one. */
export const { list: listEmailTexts, read: readEmailText } = texts

/**
 * Stores the owner's text, used by all emails sent from now on.
 * @param input.version the version that the owner saw; 0 for the standard text
 * @throws CHANGED_ELSEWHERE if another owner changed or reset the text meanwhile
 */
export const saveEmailText = (
  db: Db,
  { subject, opening, ...opened }: z.infer<typeof emailTextInput>,
  caller: Caller,
): Promise<EmailTextVersion> =>
  db.transaction((tx) =>
    texts.save(
      tx,
      opened,
      { subject, opening },
      { action: 'email-text-changed', name: EMAILS[opened.kind].label, ...caller },
    ),
  )

/** Resets a kind to its standard text; idempotent. @throws CHANGED_ELSEWHERE */
export const restoreStandardText = (
  db: Db,
  opened: z.infer<typeof standardTextInput>,
  caller: Caller,
): Promise<EmailTextVersion> =>
  db.transaction((tx) =>
    texts.save(tx, opened, STANDARD_TEXTS[opened.kind], {
      action: 'email-text-changed',
      name: EMAILS[opened.kind].label,
      changes: [{ field: 'words', to: 'standard words' }],
      ...caller,
    }),
  )
