/** The owner's texts for emails, which replace the standard ones. */
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { emailTexts } from '#db/schema/index.ts'
import { EDITABLE_EMAILS, STANDARD_TEXTS } from '#shared/site/emails/email-texts.ts'
import type {
  EmailTextVersion,
  emailTextInput,
  standardTextInput,
} from '#shared/site/emails/email-texts.schema.ts'
import { EMAIL_KIND_LABELS } from '#shared/platform/mail/mail.ts'
import type { Caller } from '../../platform/audit/audit.ts'
import { ownTexts } from '../../platform/own-texts.ts'

const texts = ownTexts({
  table: emailTexts,
  kinds: EDITABLE_EMAILS,
  standard: (kind) => STANDARD_TEXTS[kind],
  what: 'This email',
})

/** The words of every kind that can be changed, and of one kind, as they are now. */
export const { list: listEmailTexts, read: readEmailText } = texts

/**
 * Stores the owner's words; emails that are sent from now on have them.
 * @param input.version the one that the owner saw; 0 for the standard words.
 * @throws CHANGED_ELSEWHERE if another owner saved or took back words meanwhile.
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
      { action: 'email-text-changed', name: EMAIL_KIND_LABELS[opened.kind], ...caller },
    ),
  )

/** The standard words are in force again; repeatable. @throws CHANGED_ELSEWHERE */
export const restoreStandardText = (
  db: Db,
  opened: z.infer<typeof standardTextInput>,
  caller: Caller,
): Promise<EmailTextVersion> =>
  db.transaction((tx) =>
    texts.save(tx, opened, STANDARD_TEXTS[opened.kind], {
      action: 'email-text-changed',
      name: EMAIL_KIND_LABELS[opened.kind],
      changes: [{ field: 'words', to: 'standard words' }],
      ...caller,
    }),
  )
