/** Amounts that claims may still include: declarations may end, and gifts be refunded or excluded, at any time. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
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
import { taxYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { claimedPenceLeft } from '#shared/money/gift-aid/gift-aid.ts'
import {
  isFiledState,
  UNFILED_STATES,
  type ClaimState,
} from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { everyJudgedGift } from '../gift-aid/gifts.ts'

export type ClaimRules = { yearEnd: string; today: string }
/** A gift in a claim, and how much of it is still claimable. */
export type ClaimLine = {
  id: number
  fundId: number
  taxYear: number
  claimedPence: number
  leftPence: number
}

const inState = (...states: ClaimState[]) => inArray(giftAidClaims.state, states)
/** Lines, of one claim or of all, that something recorded later may affect; the rules decide whether it does. */
function mayHaveChanged(claimId?: number): SQL {
  const only = claimId === undefined ? undefined : sql`and line.claim_id = ${claimId}`
  return inArray(
    giftAidClaimLines.id,
    sql`(select line.id from ${payments} join ${donations} on ${donations.paymentIntentId} = ${payments.paymentIntentId}
      join ${giftAidClaimLines} line on line.donation_id = ${donations.id} and line.is_open ${only}
      where ${payments.refunded} > 0 or ${payments.lost} > 0
    union select line.id from ${giftAidEndings} join ${giftAidClaimLines} line
      on line.declaration_id = ${giftAidEndings.declarationId} ${only}
    union select line.id from ${giftAidDecisions} join ${giftAidClaimLines} line
      on line.donation_id = ${giftAidDecisions.donationId} and line.is_open ${only})`,
  )
}

/** Lines of claims that were not returned, each with its judgement. */
export async function readLines(
  db: Db | Tx,
  where: SQL | undefined,
  rules: ClaimRules,
): Promise<ClaimLine[]> {
  const lines: ClaimLine[] = []
  for await (const gifts of everyJudgedGift(db, where, rules))
    for (const { lineId, claim, claimedPence, judgement, fundId, day } of gifts) {
      if (lineId === null || claim === null || claimedPence === null) continue
      const leftPence = claimedPenceLeft(judgement, claimedPence, isFiledState(claim.state))
      lines.push({ id: lineId, fundId, taxYear: taxYearOf(day), claimedPence, leftPence })
    }
  return lines
}

export const lostOf = ({ claimedPence, leftPence }: ClaimLine) => claimedPence - leftPence

/**
 * Tax that HMRC paid on gifts that turned out not to be claimable, and that no adjustment includes yet.
 * @param claimId only of this claim; by default of all that were paid
 */
export async function readOverclaimed(
  db: Db | Tx,
  rules: ClaimRules,
  claimId?: number,
): Promise<{ lineId: number; pence: number; returnedPence: number }[]> {
  const where = claimId === undefined ? inState('paid') : eq(giftAidClaims.id, claimId)
  const lines = await readLines(db, and(where, mayHaveChanged(claimId)), rules)
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

/** Pence, by tax year, of gifts that are in claims but no longer claimable. */
export async function readLostByTaxYear(db: Db | Tx, rules: ClaimRules): Promise<Map<number, number>> {
  const lines = [
    ...(await readLines(db, inState(...UNFILED_STATES), rules)),
    ...(await readLines(db, and(inState('submitted', 'paid'), mayHaveChanged()), rules)),
  ]
  const lost = new Map<number, number>()
  for (const line of lines) lost.set(line.taxYear, (lost.get(line.taxYear) ?? 0) + lostOf(line))
  return lost
}
