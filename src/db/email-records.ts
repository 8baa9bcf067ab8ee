/** SQL expressions that tell facts about an email from its record. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { inboxItems, inboxReplies, outboxEmails } from './schema/index.ts'

/** Condition: the email is a reply to a prayer request. */
export const repliesToPrayer = sql`(${outboxEmails.kind} = 'inbox-reply' and exists (select from ${inboxReplies} reply
  join ${inboxItems} item on item.id = reply.item_id where reply.id = ${outboxEmails.recordId} and item.kind = 'prayer'))`

/**
 * The value of `belongs_to`: the email's order, or else the supporter that its record is linked to. A prayer request
 * is never linked to a supporter, so its emails belong to the prayer itself.
 */
export const belongingOf = (kind: SQLWrapper, recordId: SQLWrapper): SQL => {
  const supporterOf = (table: string, id: SQLWrapper = recordId) =>
    sql`(select 'supporter ' || supporter_id from ${sql.identifier(table)} where id = ${id})`
  return sql`coalesce(case
    when ${kind} like 'order-%' then 'order ' || ${recordId}
    when ${kind} = 'refund-confirmation' then (
      select case when paid.order_id is null then 'supporter ' || given.supporter_id else 'order ' || paid.order_id end
      from refunds refund join payments paid on paid.id = refund.payment_id
      left join donations given on given.payment_intent_id = paid.payment_intent_id where refund.id = ${recordId})
    when ${kind} like 'donation-%' then ${supporterOf('donations')}
    when ${kind} in ('monthly-failed', 'monthly-confirm') then (
      select 'supporter ' || mandate.supporter_id from mandate_charges charge
      join mandates mandate on mandate.id = charge.mandate_id where charge.id = ${recordId})
    when ${kind} in ('card-expiring', 'monthly-link') then ${supporterOf('mandates')}
    when ${kind} = 'gift-aid-declared' then ${supporterOf('gift_aid_declarations')}
    when ${kind} like 'contact-%' then ${supporterOf('contact_messages')}
    when ${kind} like 'prayer-%' then 'prayer ' || ${recordId}
    when ${kind} like 'volunteer-%' then ${supporterOf('volunteer_applications')}
    when ${kind} like 'book-offer-%' then ${supporterOf('book_donation_requests')}
    when ${kind} = 'inbox-reply' then (
      select case item.kind when 'prayer' then 'prayer ' || item.record_id
        when 'message' then ${supporterOf('contact_messages', sql`item.record_id`)}
        when 'volunteer' then ${supporterOf('volunteer_applications', sql`item.record_id`)}
        else ${supporterOf('book_donation_requests', sql`item.record_id`)} end
      from inbox_replies reply join inbox_items item on item.id = reply.item_id where reply.id = ${recordId})
    when ${kind} in ('monthly-changed', 'monthly-address') then (
      select 'supporter ' || gift.supporter_id from mandate_events event
      join mandates gift on gift.id = event.mandate_id where event.id = ${recordId})
    when ${kind} in ('supporter-thanks', 'yearly-summary') then 'supporter ' || ${recordId}
    when ${kind} in ('invitation', 'password-reset') then (
      select 'account ' || person_id from person_links where id = ${recordId})
    when ${kind} in ('new-sign-in', 'recovery-code-used') then (
      select 'account ' || person_id from audit_events where id = ${recordId})
  end, ${kind} || ' ' || ${recordId})`
}
