/** Amounts that claims may still include: declarations may end, and gifts be refunded or excluded, at any time. */
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  giftAidAdjustments,
  giftAidClaimLines,
  giftAidClaims,
  giftAidDecisions,
  giftAidEndings,
  payments,
} from '#db/schema/index.ts'
import { claimedPenceLeft } from '#shared/money/gift-aid/gift-aid.ts'
import { isFiledState } from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { everyJudgedGift, isOpenGift } from '../gift-aid/gifts.ts'

export type ClaimRules = { yearEnd: string; today: string }
/** A gift in a claim, and how much of it is still claimable. */
export type ClaimLine = {
  id: number
  claimedPence: number
  leftPence: number
}

/** Condition on gifts in claims: something recorded later may affect them. The rules decide whether it does. */
const mayHaveChanged = and(
  donations.giftAidOpen,
  or(
    sql`${payments.refunded} > 0`,
    sql`${payments.lost} > 0`,
    sql`exists (select from ${giftAidEndings}
      where ${eq(giftAidEndings.declarationId, giftAidClaimLines.declarationId)})`,
    sql`exists (select from ${giftAidDecisions} where ${eq(giftAidDecisions.donationId, donations.id)})`,
  ),
)

/** Lines of claims that were not returned, each with its judgement. */
export async function readLines(
  db: Db | Tx,
  where: SQL | undefined,
  rules: ClaimRules,
): Promise<ClaimLine[]> {
  const lines: ClaimLine[] = []
  for await (const gifts of everyJudgedGift(db, where, rules))
    for (const { lineId, claim, claimedPence, judgement } of gifts) {
      if (lineId === null || claim === null || claimedPence === null) continue
      const leftPence = claimedPenceLeft(judgement, claimedPence, isFiledState(claim.state))
      lines.push({ id: lineId, claimedPence, leftPence })
    }
  return lines
}

export const lostOf = ({ claimedPence, leftPence }: ClaimLine) => claimedPence - leftPence

/**
 * Tax that HMRC paid on gifts that turned out not to be claimable, and that no adjustment includes yet.
 * @param where condition on gifts in claims; by default of all that were paid
 */
export async function readOverclaimed(
  db: Db | Tx,
  rules: ClaimRules,
  where = and(eq(giftAidClaims.state, 'paid'), isOpenGift),
): Promise<{ lineId: number; pence: number; returnedPence: number }[]> {
  const lines = await readLines(db, and(where, mayHaveChanged), rules)
  const changed = lines.filter((line) => lostOf(line) > 0)
  if (changed.length === 0) return []
  const { lineId, amountPence, isOpen } = giftAidAdjustments
  const adjusted = await db
    .select({ lineId, pence: sql`sum(${amountPence})`.mapWith(Number) })
    .from(giftAidAdjustments)
    .where(
      and(
        isOpen,
        inArray(
          lineId,
          changed.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(lineId)
  const before = new Map(adjusted.map((row) => [row.lineId, row.pence]))
  return changed
    .map((line) => ({
      lineId: line.id,
      pence: lostOf(line) - (before.get(line.id) ?? 0),
      returnedPence: lostOf(line),
    }))
    .filter(({ pence }) => pence > 0)
}
