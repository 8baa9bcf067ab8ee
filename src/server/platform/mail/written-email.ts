/** A composed email, and the dependencies that compose it. */
import type { Tx } from '#db/client.ts'
import type { EmailWords } from '#shared/platform/mail/email-blocks.ts'
import type { EmailKind, MailAddress, SentEmail } from '#shared/platform/mail/mail.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Composes the email of an outbox row; undefined if its record is gone, or no longer needs the email. */
    composeEmail: (row: { kind: EmailKind; recordId: number }) => Promise<Email | undefined>
    /** Ends links that were sent about the record of an email, in the transaction that corrects the address. */
    endLinksOfEmail: (tx: Tx, row: { kind: EmailKind; recordId: number }) => Promise<unknown> | undefined
  }
}

export type Email = EmailWords & {
  text: string
  replyTo?: string
  /** Set if a person wrote it: the Message-IDs of the conversation so far, oldest first. */
  conversation?: readonly string[]
  /** Page for unsubscribing from such emails; also accepts the one-click request of mail programs. */
  unsubscribeUrl?: string
}

/** The version that is stored for the owner to read later: words instead of HTML, which can be rendered again. */
export const asSent = (
  { subject, blocks, sender, text, replyTo }: Email,
  { name, address }: MailAddress,
): SentEmail => ({ subject, blocks, sender, text, from: `${name} <${address}>`, replyTo: replyTo ?? null })

export type HtmlEmail = Email & { html: string }
