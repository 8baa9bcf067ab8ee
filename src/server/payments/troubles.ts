/** Money that a person must look at: the list is empty on a good day. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { orders, payments, tallies, troubles } from '#db/schema.ts'
import type { Done } from '#shared/done.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'
import type { TroubleKind } from '#shared/payment-life-choices.ts'
import type { Attention, settleTroubleInput, Trouble } from '#shared/payment-life.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { searchPage } from '../paging.ts'

type Subject = {
  kind: TroubleKind
  /** What it is about: an intent, a refund, a dispute. */
  subject: string
}

/**
 * Opens a trouble once for each kind and subject; one that is open takes the newer words, one that the owner has
 * settled stays settled.
 * @param trouble.again opens a settled one too: something new has come to it.
 */
export async function openTrouble(
  db: Db | Tx,
  now: Date,
  { again = false, ...trouble }: Subject & { paymentIntentId: string; detail: string; again?: boolean },
): Promise<void> {
  await db
    .insert(troubles)
    .values({ ...trouble, createdAt: now })
    .onConflictDoUpdate({
      target: [troubles.kind, troubles.subject],
      set: { detail: trouble.detail, ...(again && { resolvedAt: null, resolution: null }) },
      ...(!again && { setWhere: isNull(troubles.resolvedAt) }),
    })
}

/** Closes a trouble that has come right by itself; without one, nothing happens. */
export async function mendTrouble(
  db: Db | Tx,
  now: Date,
  { kind, subject, resolution }: Subject & { resolution: string },
): Promise<void> {
  await db
    .update(troubles)
    .set({ resolvedAt: now, resolution })
    .where(and(eq(troubles.kind, kind), eq(troubles.subject, subject), isNull(troubles.resolvedAt)))
}

/** What needs the owner: open troubles, newest first, and how much waits elsewhere. */
export async function readAttention(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  input: PageInput,
): Promise<Attention> {
  const [{ rows, nextCursor }, waiting] = await Promise.all([
    searchPage(input, (page) => listOpen(db, page)),
    db.select().from(tallies),
  ])
  const count = (name: string) => waiting.find((tally) => tally.name === name)?.count ?? 0
  return {
    troubles: rows,
    nextCursor,
    ordersWithoutAddress: count('orders without address'),
    mailFailed: count('mail failed'),
    isMailUnset: config.smtpUrl === undefined,
  }
}

async function listOpen(
  db: Db,
  { limit, cursor = MAX_ID }: PageInput & { limit: number },
): Promise<Trouble[]> {
  const rows = await db
    .select({
      id: troubles.id,
      kind: troubles.kind,
      paymentIntentId: troubles.paymentIntentId,
      paymentId: payments.id,
      orderNumber: orders.number,
      detail: troubles.detail,
      createdAt: troubles.createdAt,
    })
    .from(troubles)
    .leftJoin(payments, eq(payments.paymentIntentId, troubles.paymentIntentId))
    .leftJoin(orders, eq(orders.paymentIntentId, troubles.paymentIntentId))
    .where(and(isNull(troubles.resolvedAt), lt(troubles.id, cursor)))
    .orderBy(desc(troubles.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Closes a trouble with the owner's words of what came of it, and writes it into the audit.
 * @throws NOT_FOUND; CONFLICT for one that is settled already.
 */
export function settleTrouble(
  db: Db,
  { id, resolution }: z.infer<typeof settleTroubleInput>,
  by: { now: Date; address: string },
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [settled] = await tx
      .update(troubles)
      .set({ resolvedAt: by.now, resolution })
      .where(and(eq(troubles.id, id), isNull(troubles.resolvedAt)))
      .returning({ kind: troubles.kind })
    if (!settled) {
      const [known] = await tx.select({ id: troubles.id }).from(troubles).where(eq(troubles.id, id))
      throw known ? conflict('This has already been resolved.') : notFound('There is no such payment issue.')
    }
    await recordAudit(tx, {
      action: 'payment-issue-resolved',
      subjectId: id,
      detail: settled.kind,
      ...by,
    })
    return { ok: true }
  })
}
