/** Corrects the buyer's name, email or address. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { orders, outboxEmails, payments } from '#db/schema/index.ts'
import { CONTACT_FIELDS, DELIVERY_COUNTRY, type ContactField } from '#shared/platform/text/contact.ts'
import { EMAILS_OF_ORDERS, isDeliverable } from '#shared/platform/mail/mail.ts'
import type { correctContactInput } from '#shared/money/orders/order-contact.schema.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { changedElsewhere, conflict, invalid, notFound, wrongRole } from '../../errors.ts'
import { resendEmail, type ResendSteps } from '../../platform/mail/resend.ts'
import { deleteUnreferenced, lockSupporters, supporterOf } from '../../site/supporters/supporters.ts'
import { readOrderDetails } from './order-details.ts'
import type { Viewer } from './orders.ts'

const COLUMNS = {
  name: 'customerName',
  email: 'customerEmail',
  line1: 'addressLine1',
  line2: 'addressLine2',
  town: 'addressTown',
  postcode: 'addressPostcode',
} as const satisfies Record<ContactField, string>

/**
 * Stores what was corrected, with an audit event that names the fields and not what they say. Emails that wait go to the
 * corrected address; those of `resend` go there again, and the outbox states who had them first. Only an owner changes the
 * email or sends one again, because later emails to it have amounts.
 * @param steps.requireProof throws unless the caller has just proved who they are: for another email
 * @throws NOT_FOUND, WRONG_ROLE; CHANGED_ELSEWHERE if `before` no longer holds; CONFLICT once the buyer was erased
 */
export function correctContact(
  db: Db,
  { id, contact, before, resend }: z.infer<typeof correctContactInput>,
  by: By,
  viewer: Viewer,
  steps: Omit<ResendSteps, 'moveOrder'>,
): Promise<OrderDetails> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) throw notFound('There is no such order.')
    if (order.erasedAt !== null || order.customerName === ERASED)
      throw conflict('The data of this buyer has been erased.')
    const stored = (field: ContactField) => order[COLUMNS[field]] ?? ''
    const changed = CONTACT_FIELDS.filter((field) => contact[field] !== stored(field))
    if (changed.some((field) => before[field] !== stored(field)))
      throw changedElsewhere(`Order ${order.number}`)
    const isMoved = changed.includes('email')
    if ((isMoved || resend.length > 0) && viewer.as !== 'owner') throw wrongRole()
    // later emails go there, with what they link to
    if (isMoved) steps.requireProof()
    if (isMoved && !isDeliverable(contact.email)) throw invalid('An email cannot be sent to this address.')
    const postal = changed.filter((field) => field !== 'email' && field !== 'name')
    const columns = changed
      .filter((field) => field !== 'email')
      .map((field) => [COLUMNS[field], contact[field] === '' ? null : contact[field]])
    if (columns.length > 0)
      await tx
        .update(orders)
        .set({
          ...Object.fromEntries(columns),
          // a corrected address has passed the rules of the checkout
          ...(postal.length > 0 && {
            addressCountry: contact.line1 === '' ? null : DELIVERY_COUNTRY.code,
            needsAddress: contact.line1 === '',
          }),
        })
        .where(eq(orders.id, id))
    const { kind, state, recipient, firstRecipient, sendingSince } = outboxEmails
    const isOfOrder = and(inArray(kind, EMAILS_OF_ORDERS), eq(outboxEmails.recordId, id))
    if (isMoved) {
      await moveOrderEmail(tx, id, contact.email)
      const isWaiting = and(eq(state, 'queued'), eq(recipient, stored('email')), isNull(sendingSince))
      await tx
        .update(outboxEmails)
        .set({ recipient: contact.email, firstRecipient: sql`coalesce(${firstRecipient}, ${recipient})` })
        .where(and(isOfOrder, isWaiting))
    }
    if (changed.length > 0)
      await recordAudit(tx, {
        action: 'order-corrected',
        subjectId: id,
        name: `Order ${order.number}`,
        // neither the old nor the new text: both are personal, and the audit is never emptied
        changes: partsOf(changed).map((field) => ({ field })),
        ...by,
      })
    const again = await tx
      .select({ id: outboxEmails.id })
      .from(outboxEmails)
      .where(and(isOfOrder, inArray(outboxEmails.id, resend), ne(state, 'queued')))
    // the same click again finds nothing changed
    for (const mail of isMoved ? again : [])
      // one connection, one statement at a time
      // oxlint-disable-next-line no-await-in-loop
      await resendEmail(
        tx,
        { id: mail.id, recipient: contact.email, forOrder: false, key: randomUUID() },
        by,
        { ...steps, moveOrder: moveOrderEmail },
      )
    return readOrderDetails(tx, id, viewer)
  })
}

/** Gives an order and its payment another email address, and with it another supporter. */
export async function moveOrderEmail(tx: Tx, orderId: number, customerEmail: string): Promise<void> {
  const isNamed = and(eq(orders.id, orderId), isNotNull(orders.customerEmail))
  const [order] = await tx.select().from(orders).where(isNamed).for('update')
  if (order) {
    const { customerName: name, createdAt: at } = order
    const supporterId = await supporterOf(tx, { email: customerEmail, name, at, isPayment: true })
    await tx.update(orders).set({ customerEmail, supporterId }).where(isNamed)
    const before = await lockSupporters(tx, order.supporterId === null ? [] : [order.supporterId])
    // what the owner recorded of them must not be lost
    await deleteUnreferenced(
      tx,
      before.flatMap(({ id, notes, wantsThanks, wantsSummary }) =>
        notes === '' && wantsThanks && wantsSummary ? id : [],
      ),
    )
  }
  await tx
    .update(payments)
    .set({ customerEmail })
    .where(and(eq(payments.orderId, orderId), isNull(payments.erasedAt)))
}

/** 'name', 'email' and 'address', as far as they changed. */
const partsOf = (changed: readonly ContactField[]): string[] => [
  ...new Set(changed.map((field) => (field === 'name' || field === 'email' ? field : 'address'))),
]
