/** Deletes personal data when its time is over (see the settings, and /privacy, which informs visitors). */
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, isNull, lte, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import {
  additions,
  auditEvents,
  callCounts,
  cartItems,
  checkouts,
  contactMessages,
  declines,
  donations,
  inboxItems,
  loginFailures,
  orders,
  payments,
  personLinks,
  donationCheckouts,
  signInSteps,
  webhookDeliveries,
  wishlistItems,
} from '#db/schema.ts'
import { CLIENT_KEY_HOURS, DELIVERY_LOG_DAYS, RESTORABLE_DAYS, TRACE_DAYS } from '#shared/retention.ts'
import { FADE_MS } from '../admin/login-throttle.ts'
import type { Deps } from '../context.ts'
import { removeEmailsOf, removeOldEmails } from '../mail/email-files.ts'
import type { NightlyJob } from '../ops/nightly.ts'
import { eraseSent } from './forms-erasure.ts'

/** At most this many rows per statement, so that no visitor waits behind it. */
const BATCH = 1000
/** No addition is repeated later than this. */
const REPEAT_DAYS = 1
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/**
 * Deletes up to a batch.
 * @returns how many; fewer than a batch means that nothing is left.
 */
type Rule = (deps: Deps, now: Date) => Promise<number>

const RULES: Record<string, Rule> = {
  prayers: (deps, now) =>
    eraseMessages(deps, (tx) => prayersDone(tx, daysBefore(now, deps.config.retention.prayerDays))),
  deletedMessages: (deps, now) =>
    eraseMessages(deps, (tx) => deletedMessages(tx, daysBefore(now, RESTORABLE_DAYS))),
  cartLines: ({ db, config }, now) =>
    removeRows(
      db,
      cartItems,
      cartItems.id,
      lte(cartItems.updatedAt, daysBefore(now, config.retention.cartDays)),
    ),
  wishlistLines: ({ db, config }, now) =>
    removeRows(
      db,
      wishlistItems,
      wishlistItems.id,
      lte(wishlistItems.createdAt, daysBefore(now, config.retention.cartDays)),
    ),
  additions: ({ db }, now) =>
    removeRows(db, additions, additions.id, lte(additions.createdAt, daysBefore(now, REPEAT_DAYS))),
  checkouts: ({ db, config }, now) =>
    removeRows(
      db,
      checkouts,
      checkouts.id,
      and(
        lte(checkouts.createdAt, daysBefore(now, config.retention.cartDays)),
        not(checkouts.isRecorded),
        isNull(checkouts.problem),
        notExists(db.select().from(orders).where(eq(orders.checkoutId, checkouts.id))),
      ),
    ),
  donationCheckouts: ({ db, config }, now) =>
    removeRows(
      db,
      donationCheckouts,
      donationCheckouts.id,
      and(
        lte(donationCheckouts.createdAt, daysBefore(now, config.retention.cartDays)),
        not(donationCheckouts.isRecorded),
        isNull(donationCheckouts.problem),
        notExists(db.select().from(donations).where(eq(donations.donationCheckoutId, donationCheckouts.id))),
      ),
    ),
  namesOfFailedPayments: async ({ db, config }, now) => {
    const isOver = and(
      eq(payments.status, 'failed'),
      lte(payments.updatedAt, daysBefore(now, config.retention.cartDays)),
      or(isNotNull(payments.customerName), isNotNull(payments.customerEmail)),
    )
    const ids = db.select({ id: payments.id }).from(payments).where(isOver).limit(BATCH)
    const cleared = await db
      .update(payments)
      .set({ customerName: null, customerEmail: null })
      .where(and(inArray(payments.id, ids), isOver))
      .returning({ id: payments.id })
    return cleared.length
  },
  clientKeysOfCheckouts: ({ db }, now) => clearClientKeys(db, checkouts, now),
  clientKeysOfDonationCheckouts: ({ db }, now) => clearClientKeys(db, donationCheckouts, now),
  declines: ({ db }, now) =>
    removeRows(db, declines, declines.chargeId, lte(declines.createdAt, daysBefore(now, TRACE_DAYS))),
  addressesInTheAudit: async ({ db }, now) => {
    const isOver = and(ne(auditEvents.address, ''), lte(auditEvents.createdAt, daysBefore(now, TRACE_DAYS)))
    const ids = db.select({ id: auditEvents.id }).from(auditEvents).where(isOver).limit(BATCH)
    const cleared = await db
      .update(auditEvents)
      .set({ address: '' })
      .where(inArray(auditEvents.id, ids))
      .returning({ id: auditEvents.id })
    return cleared.length
  },
  loginFailures: ({ db }, now) =>
    removeRows(
      db,
      loginFailures,
      loginFailures.key,
      lte(loginFailures.lastFailureAt, new Date(now.getTime() - FADE_MS)),
    ),
  personLinks: ({ db }, now) => removeRows(db, personLinks, personLinks.id, lte(personLinks.expiresAt, now)),
  signInSteps: ({ db }, now) =>
    removeRows(db, signInSteps, signInSteps.tokenHash, lte(signInSteps.expiresAt, now)),
  webhookDeliveries: ({ db }, now) =>
    removeRows(
      db,
      webhookDeliveries,
      webhookDeliveries.id,
      and(
        lte(webhookDeliveries.createdAt, daysBefore(now, DELIVERY_LOG_DAYS)),
        ne(webhookDeliveries.state, 'pending'),
      ),
    ),
  callCounts: ({ db }, now) => removeRows(db, callCounts, callCounts.key, lte(callCounts.endsAt, now)),
}

/** Runs once a day; repeatable. */
export const clearing: NightlyJob = {
  name: 'retention',
  async run(deps, log, signal) {
    const now = deps.clock()
    const cleared: Record<string, number> = {}
    for (const [what, rule] of Object.entries(RULES)) {
      // oxlint-disable-next-line no-await-in-loop -- a batch after the other: it shall not be in anybody's way
      cleared[what] = await inBatches(() => rule(deps, now), signal)
    }
    cleared['emails'] = await removeOldEmails(
      mailFolder(deps.config.dataDir),
      daysBefore(now, deps.config.retention.mailDays),
    )
    log.info({ cleared }, 'expired data is deleted')
  },
}

async function inBatches(step: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let cleared = 0
  let latest: number
  do {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop
    latest = await step()
    cleared += latest
  } while (latest >= BATCH)
  return cleared
}

/** Skips rows that another transaction holds until the next night. */
async function removeRows(db: Db, table: PgTable, key: PgColumn, isOver: SQL | undefined): Promise<number> {
  const over = db
    .select({ key })
    .from(table)
    .where(isOver)
    .limit(BATCH)
    .for('update', { of: table, skipLocked: true })
  const removed = await db.delete(table).where(inArray(key, over)).returning({ key })
  return removed.length
}

async function clearClientKeys(
  db: Db,
  table: typeof checkouts | typeof donationCheckouts,
  now: Date,
): Promise<number> {
  const isOver = and(
    sql`${table.clientKeys} <> '{}'`,
    lte(table.createdAt, new Date(now.getTime() - CLIENT_KEY_HOURS * HOUR_MS)),
  )
  const over = db
    .select({ id: table.id })
    .from(table)
    .where(isOver)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const cleared = await db
    .update(table)
    .set({ clientKeys: [] })
    .where(inArray(table.id, over))
    .returning({ id: table.id })
  return cleared.length
}

/** Locks message and inbox item together or not at all: one that is reopened at this moment stays. */
const prayersDone = (tx: Tx, before: Date) =>
  tx
    .select({ id: contactMessages.id })
    .from(inboxItems)
    .innerJoin(contactMessages, eq(contactMessages.id, inboxItems.recordId))
    .where(
      and(eq(inboxItems.kind, 'prayer'), ne(inboxItems.state, 'new'), lte(inboxItems.stateChangedAt, before)),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true })

const deletedMessages = (tx: Tx, before: Date) =>
  tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(isNotNull(contactMessages.deletedAt), lte(contactMessages.deletedAt, before)))
    .limit(BATCH)
    .for('update', { skipLocked: true })

async function eraseMessages(
  { db, config }: Deps,
  find: (tx: Tx) => PromiseLike<{ id: number }[]>,
): Promise<number> {
  const { erased, emails } = await db.transaction(async (tx) => {
    const ids = (await find(tx)).map(({ id }) => id)
    return { erased: ids.length, emails: await eraseSent(tx, 'messages', ids) }
  })
  await removeEmailsOf(mailFolder(config.dataDir), emails)
  return erased
}

const mailFolder = (dataDir: string) => join(dataDir, 'mail')
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
