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
import { moveNewsChoices } from '../../site/supporters/news.ts'
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
 * Stores corrections, with an audit event that names the fields but not their values. Queued emails go to the
 * corrected address. Emails in `resend` are sent again to it, and the outbox shows their first recipient. Only an
 * owner may change the email or resend, because emails contain amounts.
 * @param steps.requireProof throws unless the caller has recently proved their identity; called for a new email
 * @throws NOT_FOUND, WRONG_ROLE; CHANGED_ELSEWHERE if `before` is outdated; CONFLICT if the buyer was erased
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
    // later emails and their links go to the new address
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
          // a corrected address has been validated by the rules of the checkout
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
        // neither the old nor the new values: both are personal, and the audit log is never emptied
        changes: partsOf(changed).map((field) => ({ field })),
        ...by,
      })
    const again = await tx
      .select({ id: outboxEmails.id })
      .from(outboxEmails)
      .where(and(isOfOrder, inArray(outboxEmails.id, resend), ne(state, 'queued')))
    // only with a new email, so that a repeated click sends nothing again
    for (const mail of isMoved ? again : [])
      // a transaction runs one statement at a time
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

/** Gives an order and its payment another email address, and so another supporter. */
export async function moveOrderEmail(tx: Tx, orderId: number, customerEmail: string): Promise<void> {
  const isNamed = and(eq(orders.id, orderId), isNotNull(orders.customerEmail))
  const [order] = await tx.select().from(orders).where(isNamed).for('update')
  if (order) {
    const { customerName: name, createdAt: at } = order
    const supporterId = await supporterOf(tx, { email: customerEmail, name, at, isPayment: true })
    await tx.update(orders).set({ customerEmail, supporterId }).where(isNamed)
    const before = await lockSupporters(tx, order.supporterId === null ? [] : [order.supporterId])
    await moveNewsChoices(tx, order.supporterId, supporterId)
    // keep supporters about whom the owner has recorded something
    await deleteUnreferenced(
      tx,
      before.flatMap(({ id, notes, wantsThanks, wantsSummary, thankedAt }) =>
        notes === '' && wantsThanks && wantsSummary && thankedAt === null ? id : [],
      ),
    )
  }
  await tx
    .update(payments)
    .set({ customerEmail })
    .where(and(eq(payments.orderId, orderId), isNull(payments.erasedAt)))
}

/** Which of 'name', 'email' and 'address' have changed. */
const partsOf = (changed: readonly ContactField[]): string[] => [
  ...new Set(changed.map((field) => (field === 'name' || field === 'email' ? field : 'address'))),
]
