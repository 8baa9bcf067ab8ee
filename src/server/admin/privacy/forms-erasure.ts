/** Deletes form entries for good, with their inbox items, replies and emails, and their names in the audit log. */
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import {
  auditEvents,
  bookDonationRequests,
  contactMessages,
  inboxItems,
  inboxReplies,
  outboxEmails,
  volunteerApplications,
} from '#db/schema/index.ts'
import type { InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { emailsAbout } from '#shared/platform/mail/mail.ts'
import { ERASED_ENTRY } from '../../platform/audit/audit.ts'
import { deleteUnreferenced, lockSupporters } from '../../site/supporters/supporters.ts'

/** Tables that forms fill, and what refers to their rows. */
export const FORMS = {
  messages: {
    table: contactMessages,
    inbox: ['message', 'prayer'],
  },
  volunteers: {
    table: volunteerApplications,
    inbox: ['volunteer'],
  },
  bookOffers: {
    table: bookDonationRequests,
    inbox: ['book-offer'],
  },
} as const satisfies Record<string, { table: unknown; inbox: readonly InboxKind[] }>

/** Deletes rows that the caller has locked. @returns ids of emails whose files must be deleted after the commit */
export async function eraseSent(tx: Tx, form: keyof typeof FORMS, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { table, inbox } = FORMS[form]
  const theirs = await tx
    .select({ id: table.supporterId })
    .from(table)
    .where(inArray(table.id, [...ids]))
  const senders = theirs.flatMap(({ id }) => id ?? [])
  await lockSupporters(tx, senders)
  await tx.delete(table).where(inArray(table.id, [...ids]))
  await deleteUnreferenced(tx, senders)
  const isTheirs = and(inArray(inboxItems.kind, [...inbox]), inArray(inboxItems.recordId, [...ids]))
  // locked first, so that no reply is added meanwhile; deleting an item deletes its replies
  const items = await tx.select({ id: inboxItems.id }).from(inboxItems).where(isTheirs).for('update')
  const replies = await tx
    .select({ id: inboxReplies.id })
    .from(inboxReplies)
    .where(
      inArray(
        inboxReplies.itemId,
        items.map(({ id }) => id),
      ),
    )
  await tx.delete(inboxItems).where(isTheirs)
  await removeNames(
    tx,
    form === 'messages' ? ids : [],
    items.map(({ id }) => id),
  )
  const deleted = await tx
    .delete(outboxEmails)
    .where(
      or(
        and(inArray(outboxEmails.kind, emailsAbout(...inbox)), inArray(outboxEmails.recordId, [...ids])),
        and(
          eq(outboxEmails.kind, 'inbox-reply'),
          inArray(
            outboxEmails.recordId,
            replies.map(({ id }) => id),
          ),
        ),
      ),
    )
    .returning({ id: outboxEmails.id })
  return deleted.map(({ id }) => id)
}

/** Removes names from the audit log, which continues to say what was done. */
async function removeNames(tx: Tx, messageIds: readonly number[], itemIds: readonly number[]): Promise<void> {
  const ofMessages = and(
    inArray(auditEvents.action, ['message-deleted', 'message-restored']),
    inArray(auditEvents.subjectId, [...messageIds]),
  )
  const ofItems = and(
    inArray(auditEvents.action, ['inbox-state-changed', 'inbox-replied']),
    inArray(auditEvents.subjectId, [...itemIds]),
  )
  await tx.update(auditEvents).set(ERASED_ENTRY).where(or(ofMessages, ofItems))
}
