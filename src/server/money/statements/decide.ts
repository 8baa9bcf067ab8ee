/** A treasurer's decisions about lines of a bank statement. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { donations, giftAidDeclarations, payments, statementLines } from '#db/schema/index.ts'
import { MAX_GIFT_NOTE } from '#shared/money/statements/offline-gifts.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { giftParts } from '#shared/money/statements/offline-gifts.schema.ts'
import type { bookLineInput } from '#shared/money/statements/statements.schema.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { enterGift } from '../offline-gifts/enter.ts'

/**
 * Books a line as a gift by bank transfer, once, however often it is sent.
 * @throws NOT_FOUND; CONFLICT for an ignored line, or one that was booked without this declaration; whatever
 * `enterGift` throws
 */
export function bookLine(
  db: Db,
  { id, ...parts }: z.infer<typeof bookLineInput>,
  by: By,
): Promise<{ paymentId: number }> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, id)
    if (line.state === 'ignored') throw conflict('This line was ignored meanwhile. Please reopen it first.')
    if (line.donationId !== null) {
      if (parts.giftAid.source === 'paper' || parts.giftAid.source === 'spoken')
        await requireDeclaration(tx, line.donationId)
      return { paymentId: await paymentOf(tx, line.donationId) }
    }
    return { paymentId: await enterLine(tx, line, parts, by) }
  })
}

type Line = typeof statementLines.$inferSelect

/** Enters an open line as a gift by bank transfer. @returns the payment's id @throws whatever `enterGift` throws */
export async function enterLine(
  tx: Tx,
  line: Line,
  parts: z.infer<typeof giftParts>,
  by: By,
): Promise<number> {
  const gift = await enterGift(
    tx,
    {
      idempotencyKey: line.bookingKey,
      receivedOn: line.day,
      amount: line.amount,
      method: 'bank transfer',
      note: (line.reference || line.description).slice(0, MAX_GIFT_NOTE).toWellFormed(),
      ...parts,
    },
    by,
  )
  await tx
    .update(statementLines)
    .set({ state: 'booked', donationId: gift.donationId, decidedAt: by.now })
    .where(eq(statementLines.id, line.id))
  return gift.paymentId
}

/** Marks a line as not being a gift; idempotent. @throws NOT_FOUND; CONFLICT for a booked line */
export function ignoreLine(db: Db, { id }: { id: number }, by: By): Promise<Done> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, id)
    if (line.state === 'booked')
      throw conflict('This line was booked meanwhile. Please undo its entry instead.')
    if (line.state === 'ignored') return { ok: true }
    await tx
      .update(statementLines)
      .set({ state: 'ignored', decidedAt: by.now })
      .where(eq(statementLines.id, id))
    const name = `${formatPounds(line.amount)} of ${line.day}`
    await recordAudit(tx, { action: 'statement-line-ignored', subjectId: id, name, ...by })
    return { ok: true }
  })
}

/** Reopens an ignored line; idempotent. */
export async function reopenLine(db: Db, { id }: { id: number }): Promise<Done> {
  await db
    .update(statementLines)
    .set({ state: 'open', decidedAt: null })
    .where(and(eq(statementLines.id, id), eq(statementLines.state, 'ignored')))
  return { ok: true }
}

/** Deletes the text of an ignored line. What remains still recognises it in later files. Idempotent. */
export async function forgetLine(db: Db, { id }: { id: number }): Promise<Done> {
  await db
    .update(statementLines)
    .set({ description: '', reference: '' })
    .where(and(eq(statementLines.id, id), eq(statementLines.state, 'ignored')))
  return { ok: true }
}

async function lockLine(tx: Tx, id: number) {
  const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update')
  if (!line) throw notFound('There is no such line of a bank statement.')
  return line
}

/** Fails if somebody else booked the line first without the declaration, so that it is not silently lost. */
async function requireDeclaration(tx: Tx, donationId: number): Promise<void> {
  const isDeclared = await tx.$count(giftAidDeclarations, eq(giftAidDeclarations.donationId, donationId))
  if (!isDeclared)
    throw conflict('This line was booked meanwhile, without this declaration. Please undo its entry first.')
}

async function paymentOf(tx: Tx, donationId: number): Promise<number> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(eq(donations.id, donationId))
  if (!row) throw new Error('a booked line has no payment')
  return row.id
}
