/** How a feature declares the kinds of emails that it sends. */
import type { Db } from '#db/client.ts'
import type { EmailKind } from '#shared/platform/mail.ts'
import type { EditableEmail, EmailText } from '#shared/site/email-texts.ts'
import { linkVersionOf, type LinkUse } from '../../platform/auth/signed-links.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { changedText } from './email-texts.ts'
import type { EmailSite } from './email.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Writes an email of a kind in the given words, about an example. */
    sampleEmail: (kind: EditableEmail, text: EmailText) => Promise<Email>
  }
}

/** In previews of what the owner words. */
export const EXAMPLE_NAME = 'Ada Okafor'
export const EXAMPLE_ORDER = 1042

/** Reads the record and writes the email; undefined if the record is gone, or lacks nothing any more. */
type Compose = (db: Db, recordId: number, site: EmailSite, text?: EmailText) => Promise<Email | undefined>
type Sample = (db: Db, site: EmailSite, text: EmailText) => Promise<Email>

/** How each kind is written; those whose words the owner may change have an example too. */
export type EmailTable = {
  [Kind in EmailKind]: Kind extends EditableEmail
    ? { compose: Compose; sample: Sample }
    : { compose: Compose }
}
export type FeatureEmails = Partial<EmailTable>

type Read<T> = (db: Db, id: number) => Promise<T | undefined>
/** @param text the owner's words instead of the standard ones */
type Write<T> = (record: T, site: EmailSite, text?: EmailText) => Email

/** An email about a record as it is when the email is sent, not when it was queued. */
export const about = <T>(read: Read<NoInfer<T>>, write: Write<T>): { compose: Compose } => ({
  async compose(db, recordId, site, text) {
    const record = await read(db, recordId)
    return record && write(record, site, text)
  },
})

/** An email whose opening words the owner may change. @param example an invented record, for its preview */
export const editable = <T>(
  read: Read<NoInfer<T>>,
  write: Write<T>,
  example: (db: Db, site: EmailSite) => NoInfer<T> | Promise<NoInfer<T>>,
): { compose: Compose; sample: Sample } => ({
  ...about(read, write),
  sample: async (db, site, text) => write(await example(db, site), site, text),
})

/** Composes the email of an outbox row, in the owner's words where there are some. */
export async function composeFrom(
  table: EmailTable,
  db: Db,
  { kind, recordId }: { kind: EmailKind; recordId: number },
  site: EmailSite,
): Promise<Email | undefined> {
  const links = new Map<string, [use: LinkUse, id: number]>()
  const emailSite: EmailSite = {
    ...site,
    tokenOf(use, id) {
      const token = site.tokenOf(use, id)
      links.set(token, [use, id])
      return token
    },
  }
  const email = await table[kind].compose(db, recordId, emailSite, await changedText(db, kind))
  return email && asOfNow(db, email, site, links)
}

/** The links were written for the first version of their records; those of a later one are signed for it here, for all kinds. */
async function asOfNow(
  db: Db,
  email: Email,
  site: EmailSite,
  links: ReadonlyMap<string, [use: LinkUse, id: number]>,
): Promise<Email> {
  let written = JSON.stringify(email)
  for (const [token, [use, id]] of links) {
    // oxlint-disable-next-line no-await-in-loop -- two or three
    const version = await linkVersionOf(db, use, id)
    written = written.replaceAll(token, site.tokenOf(use, id, version))
  }
  return JSON.parse(written) as Email
}
