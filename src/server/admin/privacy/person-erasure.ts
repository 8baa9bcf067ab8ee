/** Erases a person: deletes everything that the accounts do not need, and removes the name from the rest. */
import { inArray, like, sql, type AnyColumn } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import {
  auditEvents,
  cartItems,
  checkoutDonors,
  checkoutLines,
  checkouts,
  donations,
  mandates,
  outboxEmails,
  orderLines,
  orders,
  payments,
  paymentIssues,
  standingReferences,
  statementLines,
  supporters,
} from '#db/schema/index.ts'
import { OFFLINE_PREFIX } from '#shared/money/statements/offline-gifts.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { recordMandateEvent } from '../../money/mandates/events.ts'
import { giveUpCharges } from '../../money/mandates/withdraw.ts'
import { ERASED_ENTRY } from '../../platform/audit/audit.ts'
import { deleteUnreferenced, lockSupporters } from '../../site/supporters/supporters.ts'
import { eraseDeclarations } from './declarations-erasure.ts'
import { eraseSent } from './forms-erasure.ts'
import { addressesIn, type Person } from './person.ts'
import { retainDeclarations } from './retained.ts'
import { nextVersion } from '../../platform/editing.ts'

/** Erases what `findPerson` has found and locked; idempotent. @returns emails whose files to delete after the commit */
export async function erasePerson(tx: Tx, person: Person, erasedAt: Date): Promise<number[]> {
  const written = [...person.messages, ...person.prayers]
  const erasedIds = [
    ...(await eraseSent(tx, 'messages', idsOf(written))),
    ...(await eraseSent(tx, 'volunteers', idsOf(person.volunteers))),
    ...(await eraseSent(tx, 'bookOffers', idsOf(person.bookOffers))),
  ]
  // unpaid checkouts stay while they can be paid: a late payment must find its checkout, marked as erased
  const marked = { erasedAt, clientKeys: [], gift: null }
  const donated = [...person.unpaidDonationCheckouts, ...person.paidDonationCheckouts]
  await tx
    .update(checkouts)
    .set(marked)
    .where(isIn(checkouts, [...person.unpaidCheckouts, ...donated]))
  await tx
    .update(checkoutDonors)
    .set({ name: ERASED, email: ERASED, giftAid: null, dedication: null })
    .where(inArray(checkoutDonors.checkoutId, idsOf(donated)))
  await tx
    .update(donations)
    .set({ donorName: ERASED, donorEmail: ERASED, dedication: null, supporterId: null })
    .where(isIn(donations, person.donations))
  await tx.delete(standingReferences).where(isIn(standingReferences, person.standingReferences))
  await eraseMandates(tx, person.mandates, erasedAt)
  await retainDeclarations(tx, person.claimedDeclarations, {
    emails: addressesIn(person),
    supporters: person.supporters,
  })
  await eraseDeclarations(tx, idsOf(person.declarations))
  // without a recipient, so that no email is sent
  const customer = { customerName: ERASED, customerEmail: null }
  await tx
    .update(payments)
    // an offline gift's payment method stays, because Gift Aid depends on it; the rest of the text may be a name
    .set({
      ...customer,
      paymentMethod: sql`case when ${like(payments.paymentIntentId, `${OFFLINE_PREFIX}%`)}
        then split_part(${payments.paymentMethod}, ':', 1) end`,
      erasedAt,
    })
    .where(isIn(payments, person.payments))
  await tx
    .update(orders)
    .set({
      ...customer,
      addressLine1: erasedIfPresent(orders.addressLine1),
      addressLine2: null,
      addressTown: erasedIfPresent(orders.addressTown),
      addressPostcode: erasedIfPresent(orders.addressPostcode),
      addressCountry: null,
      gift: null,
      trackingNote: '',
      needsChoices: false,
      supporterId: null,
    })
    .where(isIn(orders, person.orders))
  await tx
    .update(checkouts)
    .set({ gift: null })
    .where(
      inArray(
        checkouts.id,
        person.orders.map(({ checkoutId }) => checkoutId),
      ),
    )
  await tx.update(orders).set({ erasedAt }).where(isIn(orders, person.ordersUnderWay))
  // orders that stay unchanged lose their reference to the supporter
  await tx.delete(supporters).where(isIn(supporters, person.supporters))
  const others = [...person.orders, ...person.donations].flatMap(({ supporterId }) => supporterId ?? [])
  await lockSupporters(tx, others)
  await deleteUnreferenced(tx, others)
  await eraseChoices(tx, person)
  await tx
    .update(outboxEmails)
    .set({
      // not null, which would mean the owner
      recipient: erasedIfPresent(outboxEmails.recipient),
      firstRecipient: null,
      content: null,
      state: sql`case when ${outboxEmails.state} = 'queued' then 'skipped' else ${outboxEmails.state} end`,
    })
    .where(isIn(outboxEmails, person.emails))
  // what was done to their records stays, without the name
  await tx.update(paymentIssues).set({ resolution: ERASED }).where(isIn(paymentIssues, person.paymentIssues))
  await tx
    .update(statementLines)
    .set({ description: '', reference: '' })
    .where(isIn(statementLines, person.statementLines))
  await tx.update(auditEvents).set(ERASED_ENTRY).where(isIn(auditEvents, person.activity))
  return [...erasedIds, ...idsOf(person.emails)]
}

/** Stops the donor's monthly gifts, because nobody may be charged for a gift that they cannot stop. */
async function eraseMandates(tx: Tx, gifts: Person['mandates'], now: Date): Promise<void> {
  await tx
    .update(mandates)
    .set({
      donorName: ERASED,
      donorEmail: ERASED,
      supporterId: null,
      cardBrand: null,
      cardLast4: null,
      cardExpires: null,
      version: nextVersion(mandates),
      updatedAt: now,
    })
    .where(isIn(mandates, gifts))
  const running = gifts.filter(({ state }) => state !== 'ended')
  await tx
    .update(mandates)
    .set({ state: 'ended', stateBy: 'owner', stateReason: 'erased', pausedUntil: null })
    .where(isIn(mandates, running))
  await giveUpCharges(tx, idsOf(running), now)
  for (const { id } of running)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await recordMandateEvent(tx, id, { kind: 'stopped', detail: 'erased', by: 'owner', now })
}

async function eraseChoices(tx: Tx, person: Person): Promise<void> {
  await tx.update(orderLines).set({ choices: [] }).where(isIn(orderLines, person.orderLines))
  await tx
    .update(checkoutLines)
    // a different answer for each line, because lines of one bracelet must differ
    .set({
      choices: sql`jsonb_build_array(jsonb_build_object('question', ${ERASED}::text, 'answer', ${checkoutLines.id}::text))`,
    })
    .where(isIn(checkoutLines, person.checkoutLines))
  await tx.delete(cartItems).where(isIn(cartItems, person.cartItems))
}

const erasedIfPresent = (column: AnyColumn) =>
  sql<string | null>`case when ${column} is null then null else ${ERASED} end`
const isIn = (table: { id: AnyColumn }, rows: readonly { id: unknown }[]) => inArray(table.id, idsOf(rows))
const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id)
