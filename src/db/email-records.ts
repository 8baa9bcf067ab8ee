/** The record that an email is about: `record_id`, or `recurring_record_id` for an email that recurs. */
import { inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { inboxItems, inboxReplies, outboxEmails } from './schema.ts'

/** The record's id, for statements that read the outbox. */
export const emailRecordId =
  sql<number>`coalesce(${outboxEmails.recordId}, ${outboxEmails.recurringRecordId})`.mapWith(Number)

/** The record's id of a row that was read. */
export const recordIdOf = ({
  recordId,
  recurringRecordId,
}: Pick<typeof outboxEmails.$inferSelect, 'recordId' | 'recurringRecordId'>): number =>
  // a check constraint ensures that one of them is set
  (recordId ?? recurringRecordId)!

/** A condition: the email is about one of these records of its kind's table. */
export const isAbout = (recordIds: number[] | SQLWrapper): SQL =>
  or(inArray(outboxEmails.recordId, recordIds), inArray(outboxEmails.recurringRecordId, recordIds))!

/** A condition: the email replies to a prayer. */
export const repliesToPrayer = sql`(${outboxEmails.kind} = 'inbox-reply' and exists (select from ${inboxReplies} reply
  join ${inboxItems} item on item.id = reply.item_id where reply.id = ${emailRecordId} and item.kind = 'prayer'))`
