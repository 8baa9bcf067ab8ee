/** Moves claims from draft to paid, and posts the consequences to the ledger. */
import { eq, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import {
  giftAidAdjustments,
  giftAidClaimLines,
  giftAidClaims,
  ledgerEntries,
  smallGiftClaims,
} from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { MOVES_FROM } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import type { ClaimMove } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { CURRENCY, formatPence, toPence } from '#shared/platform/text/amounts.ts'
import type { LedgerType } from '#shared/money/payments/payment-timeline.ts'
import { shareOut } from '#shared/money/donations/share-out.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, invalidFields, notFound } from '../../errors.ts'
import { readCurrent, storeCurrent } from './current-claim.ts'

type Row = typeof giftAidClaims.$inferSelect

/**
 * Moves a claim on; repeating the last move does nothing.
 * @throws NOT_FOUND; CONFLICT for a state that cannot follow; INVALID for a day in the future
 */
export async function moveClaim(db: Db, move: ClaimMove, by: By): Promise<void> {
  if ('on' in move && move.on > londonDay(by.now))
    throw invalidFields([{ path: ['on'], message: 'This day is in the future' }])
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.giftAidClaims})`)
    const [stored] = await tx.select().from(giftAidClaims).where(eq(giftAidClaims.id, move.id)).for('update')
    let claim = stored
    if (!claim) throw notFound('There is no such claim.')
    if (isRepeated(claim, move) && move.to !== 'exported') return
    if (!MOVES_FROM[move.to].includes(claim.state))
      throw conflict(`This claim is ${claim.state === 'draft' ? 'a draft' : claim.state} by now.`)
    if ('on' in move && claim.stateOn !== null && move.on < claim.stateOn)
      throw invalidFields([{ path: ['on'], message: 'This is before the day on which it was submitted' }])
    claim = await takeAsIs(tx, claim, move, londonDay(by.now))
    if (isRepeated(claim, move)) return
    await tx
      .update(giftAidClaims)
      .set({
        state: move.to,
        updatedAt: by.now,
        ...('on' in move && { stateOn: move.on }),
        ...(move.to === 'paid' && { paidPence: toPence(move.amount) }),
        ...(move.to === 'returned' && { returnReason: move.reason }),
      })
      .where(eq(giftAidClaims.id, claim.id))
    await postMove(tx, claim, move, by.now)
    if (move.to === 'returned') await releaseParts(tx, claim.id)
    await recordAudit(tx, {
      action: 'gift-aid-claim-moved',
      subjectId: claim.id,
      changes: [
        { field: 'state', to: move.to },
        ...(move.to === 'paid' ? [{ field: 'paid', to: formatPence(toPence(move.amount)) }] : []),
      ],
      ...by,
    })
  })
}

/**
 * The claim without what can no longer be claimed, for its file or HMRC. HMRC may already have an earlier file, which
 * only the caller can say.
 * @throws CONFLICT
 */
async function takeAsIs(tx: Tx, claim: Row, move: ClaimMove, today: string): Promise<Row> {
  if (move.to !== 'exported' && move.to !== 'submitted') return claim
  if (move.to === 'submitted' && move.asTaken) return claim
  const current = await readCurrent(tx, claim, today)
  if (current.changedSince > 0 && move.to === 'submitted' && claim.state === 'exported')
    throw conflict(
      'Some of its gifts cannot be claimed any more. Take its file again, or say that HMRC has the earlier one.',
      'CLAIM_CHANGED',
    )
  if (move.to === 'submitted' && current.claim.duePence <= 0)
    throw conflict('None of its gifts can be claimed any more. Please take this claim back.', 'NOTHING_LEFT')
  await storeCurrent(tx, current)
  return current.claim
}

const isRepeated = (claim: Row, move: ClaimMove): boolean =>
  claim.state === move.to && (move.to !== 'paid' || claim.paidPence === toPence(move.amount))

/** Posts what HMRC owes us, from when a claim is submitted until it is paid or returned, and what came in. */
async function postMove(tx: Tx, claim: Row, move: ClaimMove, now: Date): Promise<void> {
  if (move.to === 'exported') return
  const enter = (type: LedgerType, object: string, fundId: number, amountPence: number) => ({
    type,
    objectId: `claim ${claim.id} ${object}`,
    fundId,
    amountPence,
    currency: CURRENCY,
    occurredAt: now,
    day: move.on,
    paymentDay: move.on,
    createdAt: now,
  })
  const weights = await weightsOf(tx, claim.id)
  const entries: ReturnType<typeof enter>[] = []
  const owed = shareOut(claim.duePence, weights).entries
  if (move.to === 'submitted')
    for (const { fundId, pence } of owed)
      entries.push(enter('gift aid claimed', `fund ${fundId}`, fundId, pence))
  else if (claim.state === 'submitted')
    for (const { fundId, pence } of owed)
      entries.push(enter('gift aid closed', `fund ${fundId}`, fundId, -pence))
  if (move.to === 'paid') {
    const paid = shareOut(toPence(move.amount), weights)
    for (const { fundId, pence } of paid.entries)
      entries.push(enter('gift aid paid', `fund ${fundId}`, fundId, pence))
    for (const { from, to, pence } of paid.transfers) {
      const object = `fund ${from} to ${to}`
      entries.push(enter('transfer out', object, from, -pence), enter('transfer in', object, to, pence))
    }
  }
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
}

/** Amounts of a claim by fund, less its adjustments. Small gifts belong to the general fund. */
async function weightsOf(tx: Tx, claimId: number): Promise<{ fundId: number; pence: number }[]> {
  const rows = await tx.execute<{ fund_id: string; pence: string }>(sql`
    select fund_id, sum(pence)::bigint as pence from (
      select fund_id, amount_pence::bigint as pence from ${giftAidClaimLines} where claim_id = ${claimId}
      union all
      select line.fund_id, -adjusted.amount_pence from ${giftAidAdjustments} adjusted
        join ${giftAidClaimLines} line on line.id = adjusted.line_id where adjusted.claim_id = ${claimId}
      union all
      select ${GENERAL_FUND}::bigint, amount_pence from ${smallGiftClaims} where claim_id = ${claimId}
    ) parts group by 1 order by 1`)
  return rows.map((row) => ({ fundId: Number(row.fund_id), pence: Number(row.pence) }))
}

/** Releases the claim's gifts and small gifts, so that another claim can include them. */
async function releaseParts(tx: Tx, claimId: number): Promise<void> {
  for (const table of [giftAidClaimLines, giftAidAdjustments, smallGiftClaims])
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx.update(table).set({ isOpen: false }).where(eq(table.claimId, claimId))
}
