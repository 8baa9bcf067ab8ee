/** Gift Aid declarations: made once for a gift, ended by another row, never changed. */
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { donations, giftAidConfirmations, giftAidDeclarations, giftAidEndings } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  coversFrom,
  ENDED_ALREADY,
  ENDING_REASON_LABELS,
  endsOnFor,
  type DeclarationSource,
  type EndingReason,
} from '#shared/money/gift-aid/gift-aid.ts'
import type { GiftAidInput } from '#shared/money/gift-aid/gift-aid.schema.ts'
import type { EndDeclarationInput } from '#shared/money/gift-aid/gift-aid-page.ts'
import { wordingOf } from '#shared/money/gift-aid/gift-aid-wording.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, invalidFields, notFound } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'

type DeclarationOptions = {
  now: Date
  source?: DeclarationSource
  /** Day in London on which it takes effect; defaults to today. For paper, the day on which it was signed. */
  madeOn?: string
  /** Whether it was made through a link that was emailed to the donor. */
  isConfirmed?: boolean
}

/**
 * Records a donor's declaration and emails them a copy, in the caller's transaction.
 * @throws NOT_FOUND without such a gift, CONFLICT if the gift already has a declaration
 */
export async function declareFor(
  tx: Tx,
  donationId: number,
  { scope, ...typed }: GiftAidInput,
  { now, source = 'web', madeOn = londonDay(now), isConfirmed = false }: DeclarationOptions,
): Promise<{ id: number }> {
  const [gift] = await tx
    .select({
      supporterId: donations.supporterId,
      email: donations.donorEmail,
      createdAt: donations.createdAt,
    })
    .from(donations)
    .where(eq(donations.id, donationId))
    .for('share')
  if (!gift) throw notFound('There is no such gift.')
  const [made] = await tx
    .insert(giftAidDeclarations)
    .values({
      ...typed,
      scope,
      source,
      donationId,
      supporterId: gift.supporterId,
      wording: wordingOf(scope),
      madeOn,
      startsOn: scope === 'this gift' ? londonDay(gift.createdAt) : coversFrom(madeOn),
      createdAt: now,
    })
    .onConflictDoNothing({ target: giftAidDeclarations.donationId })
    .returning({ id: giftAidDeclarations.id })
  if (!made) throw conflict('Gift Aid was declared for this gift before.', 'ALREADY_DECLARED')
  if (isConfirmed) await tx.insert(giftAidConfirmations).values({ declarationId: made.id, createdAt: now })
  if (gift.email && gift.email !== ERASED)
    await enqueueEmail(tx, { kind: 'gift-aid-declared', recordId: made.id, to: gift.email, now })
  return made
}

/**
 * Ends a declaration: it does not cover gifts from `endsOn` on.
 * @param ended.endsOn a day in London; defaults to the day on which a donor's cancellation of today takes effect
 * @throws NOT_FOUND; CONFLICT if it has already ended
 */
export async function endDeclaration(
  tx: Tx,
  id: number,
  { now, reason, endsOn }: { now: Date; reason: EndingReason; endsOn?: string },
): Promise<void> {
  const [found] = await tx.select().from(giftAidDeclarations).where(eq(giftAidDeclarations.id, id))
  if (!found) throw notFound('There is no such declaration.')
  const [ended] = await tx
    .insert(giftAidEndings)
    .values({ declarationId: id, endsOn: endsOn ?? endsOnFor(found, londonDay(now)), reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: giftAidEndings.declarationId })
  if (!ended) throw conflict(ENDED_ALREADY, 'ENDED')
}

/** Ends a declaration on the donor's behalf, with an audit event. @throws NOT_FOUND, CONFLICT, BAD_REQUEST */
export async function endByOwner(
  db: Db,
  { id, endsOn, reason }: EndDeclarationInput,
  { now, ...by }: By,
): Promise<Done> {
  if (endsOn > londonDay(now))
    throw invalidFields([{ path: ['endsOn'], message: 'Please enter a day that is not in the future' }])
  await db.transaction(async (tx) => {
    await endDeclaration(tx, id, { now, reason, endsOn })
    await recordAudit(tx, {
      action: 'gift-aid-ended',
      subjectId: id,
      changes: [
        { field: 'endsOn', to: endsOn },
        { field: 'reason', to: ENDING_REASON_LABELS[reason] },
      ],
      ...by,
    })
  })
  return { ok: true }
}
