/** How a feature declares the kinds of emails that it sends. */
import type { Db, Tx } from '#db/client.ts'
import type { EmailKind } from '#shared/platform/mail/mail.ts'
import type { EditableEmail, EmailText } from '#shared/site/emails/email-texts.ts'
import { linkVersionOf, type LinkUse } from '../../platform/sessions/signed-links.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { readEmailText } from './email-texts.ts'
import type { EmailSite, LinkingSite } from './email.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Writes an email of a kind with the given text, about a sample record. */
    sampleEmail: (kind: EditableEmail, text: EmailText) => Promise<Email>
  }
}

/** Used in previews of editable emails. */
export const EXAMPLE_NAME = 'Ada Okafor'
export const EXAMPLE_ORDER = 1042

type Written<Site> = {
  /** Reads the record and writes the email; undefined if the record is gone, or no longer needs the email. */
  compose: (db: Db, recordId: number, site: Site) => Promise<Email | undefined>
}
type Editable<Site> = {
  compose: (db: Db, recordId: number, site: Site, text: EmailText) => Promise<Email | undefined>
  sample: (db: Db, site: Site, text: EmailText) => Promise<Email>
}
/** An email may have reached the wrong person, so emails with signed links declare how to end them. */
type WithoutLinks = { endLinks?: undefined }
type WithLinks = { endLinks: (tx: Tx, recordId: number) => Promise<unknown> }

/** How each kind is written. Kinds with editable text also have a sample. */
export type EmailTable = {
  [Kind in EmailKind]: Kind extends EditableEmail
    ? (Editable<EmailSite> & WithoutLinks) | (Editable<LinkingSite> & WithLinks)
    : (Written<EmailSite> & WithoutLinks) | (Written<LinkingSite> & WithLinks)
}
export type FeatureEmails = Partial<EmailTable>

type Read<T> = (db: Db, id: number) => Promise<T | undefined>

/** Declares an email about a record, which is read when the email is sent, not when it was queued. */
export const about = <T, Site extends EmailSite>(
  read: Read<NoInfer<T>>,
  write: (record: T, site: Site) => Email,
): Written<Site> => ({
  async compose(db, recordId, site) {
    const record = await read(db, recordId)
    return record && write(record, site)
  },
})

/** Declares an email with editable opening text. @param example a made-up record, for previews */
export const editable = <T, Site extends EmailSite>(
  read: Read<NoInfer<T>>,
  write: (record: T, site: Site, text: EmailText) => Email,
  example: (db: Db, site: EmailSite) => NoInfer<T> | Promise<NoInfer<T>>,
): Editable<Site> => ({
  async compose(db, recordId, site, text) {
    const record = await read(db, recordId)
    return record && write(record, site, text)
  },
  sample: async (db, site, text) => write(await example(db, site), site, text),
})

/** Composes the email of an outbox row, with the owner's text if there is one. */
export async function composeFrom(
  table: EmailTable,
  db: Db,
  { kind, recordId }: { kind: EmailKind; recordId: number },
  site: LinkingSite,
): Promise<Email | undefined> {
  const links = new Map<string, [use: LinkUse, id: number]>()
  const emailSite: LinkingSite = {
    ...site,
    tokenOf(use, id) {
      const token = site.tokenOf(use, id)
      links.set(token, [use, id])
      return token
    },
  }
  const written = table[kind]
  const email = await ('sample' in written
    ? written.compose(db, recordId, emailSite, await readEmailText(db, kind as EditableEmail))
    : written.compose(db, recordId, emailSite))
  return email && withCurrentLinks(db, email, site, links)
}

/** Signs links again for the current version of their records, because emails write them for the first version. */
async function withCurrentLinks(
  db: Db,
  email: Email,
  site: LinkingSite,
  links: ReadonlyMap<string, [use: LinkUse, id: number]>,
): Promise<Email> {
  let written = JSON.stringify(email)
  for (const [token, [use, id]] of links) {
    // oxlint-disable-next-line no-await-in-loop -- two or three links
    const version = await linkVersionOf(db, use, id)
    written = written.replaceAll(token, site.tokenOf(use, id, version))
  }
  return JSON.parse(written) as Email
}
