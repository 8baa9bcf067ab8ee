/** An email in words, from its composing to the outbox. */
import type { Tx } from '#db/client.ts'
import type { EmailWords } from '#shared/platform/mail/email-blocks.ts'
import type { EmailKind, MailAddress, SentEmail } from '#shared/platform/mail/mail.ts'

declare module '../../context.ts' {
  interface Deps {
    /** Writes the email of an outbox row from its record; undefined if the record is gone, or lacks nothing any more. */
    composeEmail: (row: { kind: EmailKind; recordId: number }) => Promise<Email | undefined>
    /** Ends the links to the record of an email, in the transaction that corrects its address. */
    endLinksOfEmail: (tx: Tx, row: { kind: EmailKind; recordId: number }) => Promise<unknown> | undefined
  }
}

export type Email = EmailWords & {
  text: string
  replyTo?: string
  /** Written by the owner: the Message-IDs of the conversation so far, the oldest first. */
  conversation?: readonly string[]
  /** Where its reader stops emails like it: a page, which also takes the one click of a mail program. */
  unsubscribeUrl?: string
}

/** What the owner is shown later: words, not HTML, which the design makes of them again. */
export const asSent = (
  { subject, blocks, sender, text, replyTo }: Email,
  { name, address }: MailAddress,
): SentEmail => ({ subject, blocks, sender, text, from: `${name} <${address}>`, replyTo: replyTo ?? null })

export type HtmlEmail = Email & { html: string }
