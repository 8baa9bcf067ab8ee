/** SQL expressions that tell facts about an email from its record. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { emailsAbout, type EmailRecord } from '#shared/platform/mail/mail.ts'
import { INBOX_KINDS, type InboxKind } from '#shared/site/forms/inbox-kinds.ts'
import { oneOf } from './schema/columns.ts'
import {
  bookDonationRequests,
  contactMessages,
  donations,
  giftAidDeclarations,
  inboxItems,
  inboxReplies,
  mandates,
  outboxEmails,
  projectNewsRecipients,
  volunteerApplications,
} from './schema/index.ts'

/** Condition: the email is a reply to a prayer request. */
export const repliesToPrayer = sql`(${outboxEmails.kind} = 'inbox-reply' and exists (select from ${inboxReplies} reply
  join ${inboxItems} item on item.id = reply.item_id where reply.id = ${outboxEmails.recordId} and item.kind = 'prayer'))`

type Id = SQLWrapper
type OwnerOf = (id: Id) => SQL

const supporterOf =
  (table: PgTable): OwnerOf =>
  (id) =>
    sql`(select 'supporter ' || supporter_id from ${table} where id = ${id})`

const FORMS = {
  message: supporterOf(contactMessages),
  prayer: (id: Id) => sql`'prayer ' || ${id}`,
  volunteer: supporterOf(volunteerApplications),
  'book-offer': supporterOf(bookDonationRequests),
} satisfies Record<InboxKind, OwnerOf>

const ofInboxItem = INBOX_KINDS.map(
  (kind) => sql`when ${sql.raw(`'${kind}'`)} then ${FORMS[kind](sql`item.record_id`)}`,
)

/** The owner of each type of record that emails are about. An email without one is in a group of its own. */
const OWNERS: Record<EmailRecord, OwnerOf | undefined> = {
  order: (id) => sql`'order ' || ${id}`,
  refund: (id) => sql`(
    select case when paid.order_id is null then 'supporter ' || given.supporter_id else 'order ' || paid.order_id end
    from refunds refund join payments paid on paid.id = refund.payment_id
    left join donations given on given.payment_intent_id = paid.payment_intent_id where refund.id = ${id})`,
  donation: supporterOf(donations),
  charge: (id) => sql`(select 'supporter ' || mandate.supporter_id from mandate_charges charge
    join mandates mandate on mandate.id = charge.mandate_id where charge.id = ${id})`,
  mandate: supporterOf(mandates),
  'mandate event': (id) => sql`(select 'supporter ' || mandate.supporter_id from mandate_events event
    join mandates mandate on mandate.id = event.mandate_id where event.id = ${id})`,
  declaration: supporterOf(giftAidDeclarations),
  supporter: (id) => sql`'supporter ' || ${id}`,
  'news recipient': supporterOf(projectNewsRecipients),
  ...FORMS,
  reply: (id) => sql`(select case item.kind ${sql.join(ofInboxItem, sql` `)} end
    from inbox_replies reply join inbox_items item on item.id = reply.item_id where reply.id = ${id})`,
  'account link': (id) => sql`(select 'account ' || person_id from person_links where id = ${id})`,
  'sign-in': (id) => sql`(select 'account ' || person_id from audit_events where id = ${id})`,
  bracelet: (id) => sql`'bracelet ' || ${id}`,
  'setting change': undefined,
  'standing order': undefined,
  'accounting year': undefined,
  'project news': undefined,
}

/**
 * The value of `belongs_to`: the email's order, or else the supporter that its record is linked to. A prayer request
 * is never linked to a supporter, so its emails belong to the prayer itself.
 */
export const belongingOf = (kind: SQLWrapper, recordId: Id): SQL => {
  const owned = Object.entries(OWNERS).flatMap(([record, ownerOf]) =>
    ownerOf
      ? sql`when ${kind} in ${oneOf(emailsAbout(record as EmailRecord))} then ${ownerOf(recordId)}`
      : [],
  )
  return sql`coalesce(case ${sql.join(owned, sql` `)} end, ${kind} || ' ' || ${recordId})`
}
