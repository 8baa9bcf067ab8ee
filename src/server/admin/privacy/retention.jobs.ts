/** Deletes personal data after its retention period (see the settings, and /privacy, which tells visitors). */
import { and, eq, inArray, isNotNull, isNull, lte, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import {
  additions,
  auditEvents,
  bookDonationRequests,
  callCounts,
  cardChanges,
  cartItems,
  checkouts,
  contactMessages,
  declines,
  donations,
  inboxItems,
  isAddressed,
  knownBrowsers,
  loginFailures,
  mandateCharges,
  orders,
  outboxEmails,
  paymentEvents,
  payments,
  projectNewsRecipients,
  accountLinks,
  signInSteps,
  statementLines,
  supporters,
  webhookDeliveries,
  wishlistItems,
} from '#db/schema/index.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import {
  ERASED,
  CLIENT_KEY_HOURS,
  DELIVERY_LOG_DAYS,
  GIFT_AID_RECORD_DAYS,
  KNOWN_BROWSER_DAYS,
  RESTORABLE_DAYS,
  TRACE_DAYS,
  type Retention,
} from '#shared/platform/audit/retention.ts'
import { STATEMENT_TEXT_DAYS, UNDECIDED_TEXT_DAYS } from '#shared/money/statements/statements.ts'
import { FAILURE_LIFETIME_MS } from '../../platform/sessions/login-throttle.ts'
import type { Deps } from '../../context.ts'
import { mailFolder, removeEmailsOf, removeOldEmails } from '../../platform/mail/email-files.ts'
import { wasJustAsked } from '../../site/supporters/news.ts'
import { isUnreferenced } from '../../site/supporters/supporters.ts'
import type { NightlyJob } from '../../platform/ops/nightly.ts'
import { eraseOldBinned } from './bin-erasure.ts'
import { eraseOldDeclarations } from './declarations-erasure.ts'
import { eraseSent, FORMS } from './forms-erasure.ts'

/** Maximum rows per statement, so that no visitor waits long for its locks. */
const BATCH = 1000
/** How long idempotency keys of additions work. */
const REPEAT_DAYS = 1

/** Clears at most a batch of rows older than `before`. @returns how many; after less than a batch nothing is left */
type Clear = (deps: Deps, before: Date) => Promise<number>
/** Number of days, or the setting with it, and what to do then. */
type Rule = readonly [days: number | keyof Retention, clear: Clear]

const NO_TEXT = { description: '', reference: '' }
const HAS_TEXT = sql`(${statementLines.description} <> '' or ${statementLines.reference} <> '')`

const RULES: Record<string, Rule> = {
  prayers: [
    'prayerDays',
    erasing(
      'messages',
      inboxItems.stateChangedAt,
      sql`${inboxItems.kind} = 'prayer' and ${inboxItems.state} in ('answered', 'closed')`,
    ),
  ],
  bin: [RESTORABLE_DAYS, emptyingBin],
  messages: ['messageDays', erasing('messages', contactMessages.createdAt)],
  volunteers: [
    'volunteerDays',
    erasing(
      'volunteers',
      inboxItems.stateChangedAt,
      sql`${inboxItems.kind} = 'volunteer' and ${inboxItems.state} = 'closed' and ${inboxItems.deletedAt} is null`,
    ),
  ],
  bookOffers: ['bookOfferDays', erasing('bookOffers', bookDonationRequests.createdAt)],
  recipients: [
    'recordDays',
    emptying(
      outboxEmails,
      outboxEmails.createdAt,
      { recipient: ERASED, firstRecipient: null },
      and(isAddressed(outboxEmails.recipient), ne(outboxEmails.state, 'queued')),
    ),
  ],
  sentEmails: [
    'recordDays',
    emptying(outboxEmails, outboxEmails.createdAt, { content: null }, isNotNull(outboxEmails.content)),
  ],
  newsRecipients: [
    'recordDays',
    removing(projectNewsRecipients, projectNewsRecipients.id, projectNewsRecipients.createdAt),
  ],
  paymentEvents: ['recordDays', removing(paymentEvents, paymentEvents.id, paymentEvents.createdAt)],
  dedications: [
    'dedicationDays',
    emptying(donations, donations.createdAt, { dedication: null }, isNotNull(donations.dedication)),
  ],
  cartLines: ['cartDays', removing(cartItems, cartItems.id, cartItems.updatedAt)],
  wishlistLines: ['cartDays', removing(wishlistItems, wishlistItems.id, wishlistItems.createdAt)],
  additions: [REPEAT_DAYS, removing(additions, additions.id, additions.createdAt)],
  checkouts: [
    'cartDays',
    removing(checkouts, checkouts.id, checkouts.createdAt, (db) =>
      and(
        not(checkouts.isRecorded),
        isNull(checkouts.problem),
        notExists(db.select().from(orders).where(eq(orders.checkoutId, checkouts.id))),
        notExists(db.select().from(donations).where(eq(donations.checkoutId, checkouts.id))),
        // delete the provider's customer first
        or(isNull(checkouts.customerId), isNotNull(checkouts.customerDeletedAt)),
        // keep the checkout of a monthly charge that is being retried
        notExists(
          db
            .select()
            .from(mandateCharges)
            .where(and(eq(mandateCharges.checkoutId, checkouts.id), isNotNull(mandateCharges.nextAttemptOn))),
        ),
      ),
    ),
  ],
  namesOfFailedPayments: [
    'cartDays',
    emptying(
      payments,
      payments.updatedAt,
      { customerName: null, customerEmail: null },
      and(
        eq(payments.status, 'failed'),
        or(isNotNull(payments.customerName), isNotNull(payments.customerEmail)),
      ),
    ),
  ],
  clientKeysOfCheckouts: [
    CLIENT_KEY_HOURS / 24,
    emptying(checkouts, checkouts.createdAt, { clientKeys: [] }, sql`${checkouts.clientKeys} <> '{}'`),
  ],
  clientKeysOfCardChanges: [
    CLIENT_KEY_HOURS / 24,
    emptying(cardChanges, cardChanges.createdAt, { clientKeys: [] }, sql`${cardChanges.clientKeys} <> '{}'`),
  ],
  cardChanges: [TRACE_DAYS, removing(cardChanges, cardChanges.id, cardChanges.createdAt)],
  declines: [TRACE_DAYS, removing(declines, declines.chargeId, declines.createdAt)],
  addressesInTheAudit: [
    TRACE_DAYS,
    emptying(auditEvents, auditEvents.createdAt, { address: '' }, ne(auditEvents.address, '')),
  ],
  loginFailures: [
    FAILURE_LIFETIME_MS / DAY_MS,
    removing(loginFailures, loginFailures.key, loginFailures.lastFailureAt),
  ],
  knownBrowsers: [KNOWN_BROWSER_DAYS, removing(knownBrowsers, knownBrowsers.id, knownBrowsers.lastUsedAt)],
  accountLinks: [0, removing(accountLinks, accountLinks.id, accountLinks.expiresAt)],
  signInSteps: [0, removing(signInSteps, signInSteps.tokenHash, signInSteps.expiresAt)],
  webhookDeliveries: [
    DELIVERY_LOG_DAYS,
    removing(webhookDeliveries, webhookDeliveries.id, webhookDeliveries.createdAt, () =>
      ne(webhookDeliveries.state, 'pending'),
    ),
  ],
  giftAid: [GIFT_AID_RECORD_DAYS, erasingDeclarations],
  // of people who were imported without a gift, or whose records are all gone
  importedSupporters: [
    'messageDays',
    removing(supporters, supporters.id, supporters.createdAt, (db) =>
      and(isNotNull(supporters.importId), isUnreferenced(db)),
    ),
  ],
  textsOfUndecidedLines: [
    UNDECIDED_TEXT_DAYS,
    emptying(
      statementLines,
      statementLines.createdAt,
      NO_TEXT,
      and(isNull(statementLines.decidedAt), HAS_TEXT),
    ),
  ],
  textsOfDecidedLines: [
    STATEMENT_TEXT_DAYS,
    emptying(statementLines, statementLines.decidedAt, NO_TEXT, HAS_TEXT),
  ],
  marksOfUnaskedSupporters: [
    0,
    emptying(supporters, supporters.createdAt, { mayBeUnasked: null }, wasJustAsked),
  ],
  callCounts: [0, removing(callCounts, callCounts.key, callCounts.endsAt)],
}

export const clearing = {
  name: 'retention',
  async run(deps, log, signal) {
    const { retention } = deps.config
    const now = deps.clock().getTime()
    const before = (days: Rule[0]) =>
      new Date(now - (typeof days === 'number' ? days : retention[days]) * DAY_MS)
    const cleared: Record<string, number> = {}
    for (const [what, [days, clear]] of Object.entries(RULES)) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after another, to disturb nobody
      cleared[what] = await inBatches(() => clear(deps, before(days)), signal)
    }
    cleared['emails'] = await removeOldEmails(mailFolder(deps.config.dataDir), before('mailDays'))
    log.info({ cleared }, 'expired data is deleted')
  },
} satisfies NightlyJob

async function inBatches(clear: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let cleared = 0
  let latest: number
  do {
    signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop
    latest = await clear()
    cleared += latest
  } while (latest >= BATCH)
  return cleared
}

/** Deletes rows; those that another transaction has locked stay until the next night. */
function removing(table: PgTable, key: PgColumn, at: PgColumn, also?: (db: Db) => SQL | undefined): Clear {
  return async ({ db }, before) => {
    const over = db
      .select({ key })
      .from(table)
      .where(and(lte(at, before), also?.(db)))
      .limit(BATCH)
      .for('update', { of: table, skipLocked: true })
    const removed = await db.delete(table).where(inArray(key, over)).returning({ key })
    return removed.length
  }
}

/** Clears columns but keeps the rows; skips locked rows too. */
function emptying(
  table: PgTable & { id: PgColumn },
  at: PgColumn,
  empty: Record<string, string | string[] | null>,
  isFull: SQL | undefined,
): Clear {
  return async ({ db }, before) => {
    const over = db
      .select({ id: table.id })
      .from(table)
      .where(and(lte(at, before), isFull))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const emptied = await db
      .update(table)
      .set(empty)
      .where(inArray(table.id, over))
      .returning({ id: table.id })
    return emptied.length
  }
}

async function emptyingBin({ db, config }: Deps, before: Date): Promise<number> {
  const { erased, emails } = await db.transaction((tx) => eraseOldBinned(tx, before, BATCH))
  await removeEmailsOf(mailFolder(config.dataDir), emails)
  return erased
}

function erasingDeclarations({ db }: Deps, before: Date): Promise<number> {
  return db.transaction((tx) => eraseOldDeclarations(tx, before, BATCH))
}

/** With `isDone`, locks record and inbox item together, so that one that is reopened right now stays. */
function erasing(form: keyof typeof FORMS, at: PgColumn, isDone?: SQL): Clear {
  const { table } = FORMS[form]
  return async ({ db, config }, before) => {
    const { erased, emails } = await db.transaction(async (tx) => {
      const query = tx.select({ id: table.id }).from(table).$dynamic()
      if (isDone) query.innerJoin(inboxItems, and(eq(inboxItems.recordId, table.id), isDone))
      const found = await query.where(lte(at, before)).limit(BATCH).for('update', { skipLocked: true })
      const ids = found.map(({ id }) => id)
      return { erased: ids.length, emails: await eraseSent(tx, form, ids) }
    })
    await removeEmailsOf(mailFolder(config.dataDir), emails)
    return erased
  }
}
