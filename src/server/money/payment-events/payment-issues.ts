/** Payments that the owner must look at. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { countFailingWebhooks } from '#db/failing-webhooks.ts'
import { pageCondition } from '#db/list-page.ts'
import { readBackupState } from '#db/last-backup.ts'
import { readMailWaiting } from '#db/mail-waiting.ts'
import { counters, disputes, orders, paymentIssues, payments } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type {
  PaymentIssueKind,
  Attention,
  attentionInput,
  resolvePaymentIssueInput,
  PaymentIssue,
} from '#shared/money/payments/payment-timeline.ts'
import { STILL_PAID_STATUSES } from '#shared/money/orders/orders.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import type { Deps } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import { searchPage } from '../../platform/paging.ts'

type Subject = {
  kind: PaymentIssueKind
  /** Id of the intent, refund or dispute that the issue is about. */
  subject: string
}

/**
 * Opens a payment issue, at most one per kind and subject. An open one gets the new detail; a resolved one stays
 * resolved.
 * @param paymentIssue.again also reopens a resolved one, because something has changed
 */
export async function openPaymentIssue(
  db: Db | Tx,
  now: Date,
  { again = false, ...paymentIssue }: Subject & { paymentIntentId: string; detail: string; again?: boolean },
): Promise<void> {
  await db
    .insert(paymentIssues)
    .values({ ...paymentIssue, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentIssues.kind, paymentIssues.subject],
      set: { detail: paymentIssue.detail, ...(again && { resolvedAt: null, resolution: null }) },
      ...(!again && { setWhere: isNull(paymentIssues.resolvedAt) }),
    })
}

/** Closes a payment issue that has resolved itself, if there is one. */
export async function closeResolvedIssue(
  db: Db | Tx,
  now: Date,
  { kind, subject, resolution }: Subject & { resolution: string },
): Promise<void> {
  await db
    .update(paymentIssues)
    .set({ resolvedAt: now, resolution })
    .where(
      and(eq(paymentIssues.kind, kind), eq(paymentIssues.subject, subject), isNull(paymentIssues.resolvedAt)),
    )
}

type AttentionInput = z.infer<typeof attentionInput>

/** Everything that needs the owner: open payment issues, newest first, and counts of orders, emails and webhooks. */
export async function readAttention(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  input: AttentionInput,
): Promise<Attention> {
  const [{ rows, nextCursor }, waiting, ordersWithoutChoices, mailWaiting, [webhooks], backup] =
    await Promise.all([
      searchPage(input, (page) => listOpen(db, page)),
      db.select().from(counters),
      countOrdersWithoutChoices(db),
      readMailWaiting(db, clock()),
      db.execute<{ failing: number }>(sql`select ${countFailingWebhooks} as failing`),
      config.isBackedUp ? readBackupState(db, clock()) : null,
    ])
  const count = (name: string) => waiting.find((counter) => counter.name === name)?.count ?? 0
  return {
    rows,
    nextCursor,
    ordersWithoutAddress: count('orders without address'),
    ordersWithoutChoices,
    mailFailed: count('mail failed'),
    mailWaiting,
    webhooksFailing: webhooks?.failing ?? 0,
    isMailUnset: config.smtpUrl === undefined,
    backup: backup && {
      lastAt: backup.last?.at ?? null,
      isOverdue: backup.isOverdue,
      problem: backup.failure?.reason ?? null,
    },
  }
}

/** Fast, because the few orders to pack have an index of their own. */
const countOrdersWithoutChoices = (db: Db): Promise<number> =>
  db.$count(
    orders,
    and(
      orders.needsChoices,
      eq(orders.status, 'to pack'),
      inArray(orders.paymentStatus, STILL_PAID_STATUSES),
    ),
  )

export async function listOpen(
  db: Db,
  { limit, ...page }: AttentionInput & { limit: number },
): Promise<PaymentIssue[]> {
  const { found, orderBy } = pageCondition(paymentIssues, page)
  const rows = await db
    .select({
      id: paymentIssues.id,
      kind: paymentIssues.kind,
      paymentIntentId: paymentIssues.paymentIntentId,
      paymentId: payments.id,
      orderNumber: orders.number,
      customerName: payments.customerName,
      detail: paymentIssues.detail,
      subject: paymentIssues.subject,
      createdAt: paymentIssues.createdAt,
    })
    .from(paymentIssues)
    .leftJoin(payments, eq(payments.paymentIntentId, paymentIssues.paymentIntentId))
    .leftJoin(orders, eq(orders.paymentIntentId, paymentIssues.paymentIntentId))
    .where(and(isNull(paymentIssues.resolvedAt), found))
    .orderBy(...orderBy)
    .limit(limit)
  const disputeOf = await readDisputes(
    db,
    rows.flatMap(({ kind, subject }) => (kind === 'dispute' ? [subject] : [])),
  )
  return rows.map(({ subject, ...row }) => ({
    ...row,
    dispute: disputeOf.get(subject) ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Current state of disputes, by the provider's ids. */
async function readDisputes(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { disputeId, status, respondBy } = disputes
  const rows = await db
    .select({ disputeId, status, respondBy })
    .from(disputes)
    .where(inArray(disputeId, [...ids]))
  return new Map(
    rows.map((row) => [
      row.disputeId,
      { status: row.status, respondBy: row.respondBy?.toISOString() ?? null },
    ]),
  )
}

/** Closes an issue with the owner's resolution and an audit event. @throws NOT_FOUND; CONFLICT if already closed */
export function resolvePaymentIssue(
  db: Db,
  { id, resolution }: z.infer<typeof resolvePaymentIssueInput>,
  by: By,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [resolved] = await tx
      .update(paymentIssues)
      .set({ resolvedAt: by.now, resolution })
      .where(and(eq(paymentIssues.id, id), isNull(paymentIssues.resolvedAt)))
      .returning({ kind: paymentIssues.kind })
    if (!resolved) {
      const [known] = await tx
        .select({ id: paymentIssues.id })
        .from(paymentIssues)
        .where(eq(paymentIssues.id, id))
      throw known ? conflict('This has already been resolved.') : notFound('There is no such payment issue.')
    }
    await recordAudit(tx, {
      action: 'payment-issue-resolved',
      subjectId: id,
      name: resolved.kind,
      ...by,
    })
    return { ok: true }
  })
}
