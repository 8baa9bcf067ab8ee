import type postgres from 'postgres'
import { newBalanceTransaction } from '../balance/balance-transaction.ts'
import { callAt, type Answer, type Call, type OwnCall } from '../http/call.ts'
import type { Charge } from '../payments/charge-object.ts'
import { changedMetadata } from '../http/contact-details.ts'
import { EVIDENCE, newDispute, type Dispute, type DisputeKind } from './dispute-object.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { emit } from '../webhooks/events.ts'
import { allowOnly, readBoolean, readMembers, readText } from '../http/parameters.ts'
import { insertObject, lockObject, saveObject } from '../storage/store.ts'

const ANSWERABLE: readonly string[] = ['needs_response', 'warning_needs_response']
/** Evidence that decides a dispute in the provider's test mode. */
const VERDICTS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

/** Lets the cardholder dispute a charge that was just paid, as the provider's test cards do. */
export async function openDispute(call: OwnCall, charge: Charge, kind: DisputeKind): Promise<void> {
  const dispute = newDispute(charge, kind, call.now)
  await saveObject(call.query, { ...charge, disputed: true })
  if (!dispute.is_charge_refundable) await move(call, dispute, -dispute.amount)
  await insertObject(call.query, 'dispute', dispute)
  await emit(call, 'charge.dispute.created', dispute)
  if (!dispute.is_charge_refundable) await emit(call, 'charge.dispute.funds_withdrawn', dispute)
}

/**
 * Lets the cardholder dispute a payment, as if the bank had passed it on now.
 * @throws if it has no succeeded charge, or was disputed before
 */
export const disputePayment = (sql: postgres.Sql, paymentIntent: string, now: Date): Promise<void> =>
  sql.begin(async (query) => {
    const [row] = await query<{ body: Charge }[]>`
      select body from sandbox.objects where kind = 'charge' and body->>'payment_intent' = ${paymentIntent}
        and body->>'status' = 'succeeded' for update`
    if (!row || row.body.disputed) throw new Error(`${paymentIntent} cannot be disputed`)
    await openDispute(callAt(query, now), row.body, 'fraudulent')
  })

/** Lets the bank decide a dispute, whether or not the shop has responded. @throws if it was decided before */
export const decideDispute = (
  sql: postgres.Sql,
  id: string,
  verdict: 'won' | 'lost',
  now: Date,
): Promise<void> =>
  sql.begin(async (query) => {
    const dispute = await lockDispute({ query }, id)
    if (!/needs_response|under_review/.test(dispute.status)) throw answered(dispute)
    await decide(callAt(query, now), dispute, verdict)
  })

/** POST /v1/disputes/:id: evidence, submitted at once unless `submit=false`, or later by `submit=true` alone. */
export async function updateDispute(call: Call, id: string): Promise<Answer> {
  const before = await lockDispute(call, id)
  const given = readMembers(call.form, 'evidence') ?? {}
  allowOnly(given, EVIDENCE)
  const changes = Object.keys(given).map((name) => [name, readText(given, name, `evidence[${name}]`) || null])
  const submit = readBoolean(call.form, 'submit')
  if ((changes.length > 0 || submit === true) && !ANSWERABLE.includes(before.status)) throw answered(before)
  const evidence = { ...before.evidence, ...Object.fromEntries(changes) }
  const hasEvidence = before.evidence_details.has_evidence || changes.length > 0
  // a change of metadata alone submits nothing
  const isSubmitted = hasEvidence && (submit ?? changes.length > 0)
  const dispute = await saveObject(call.query, {
    ...before,
    evidence,
    evidence_details: {
      ...before.evidence_details,
      has_evidence: hasEvidence,
      submission_count: before.evidence_details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : before.evidence_details.submission_method,
    },
    metadata: changedMetadata(before.metadata, call.form),
    status: isSubmitted ? before.status.replace('needs_response', 'under_review') : before.status,
  })
  await emit(call, 'charge.dispute.updated', dispute)
  const verdict = isSubmitted ? VERDICTS[String(evidence['uncategorized_text'])] : undefined
  return { status: 200, body: verdict === undefined ? dispute : await decide(call, dispute, verdict) }
}

/** POST /v1/disputes/:id/close: accepts the dispute, which is then lost. */
export async function closeDispute(call: Call, id: string): Promise<Answer> {
  const dispute = await lockDispute(call, id)
  if (!ANSWERABLE.includes(dispute.status)) throw answered(dispute)
  return { status: 200, body: await decide(call, dispute, 'lost') }
}

/** Deducts the amount and the fee from the balance, or returns the amount, and records it in the dispute. */
async function move(call: OwnCall, dispute: Dispute, amount: number): Promise<void> {
  const { id: source, currency, charge } = dispute
  const transaction = newBalanceTransaction({
    type: 'adjustment',
    amount,
    currency,
    source,
    created: call.now,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${charge}`,
  })
  await insertObject(call.query, 'balance_transaction', transaction)
  dispute.balance_transactions.push(transaction)
}

async function decide(call: OwnCall, dispute: Dispute, verdict: 'won' | 'lost'): Promise<Dispute> {
  const isInquiry = dispute.status.startsWith('warning_')
  if (verdict === 'won' && !isInquiry) await move(call, dispute, dispute.amount)
  if (verdict === 'lost' && isInquiry) await move(call, dispute, -dispute.amount)
  const decided = await saveObject(call.query, {
    ...dispute,
    is_charge_refundable: dispute.is_charge_refundable || verdict === 'won',
    status: isInquiry && verdict === 'won' ? 'warning_closed' : verdict,
  })
  await emit(call, 'charge.dispute.closed', decided)
  if (verdict === 'won' && !isInquiry) await emit(call, 'charge.dispute.funds_reinstated', decided)
  return decided
}

async function lockDispute(call: Pick<OwnCall, 'query'>, id: string): Promise<Dispute> {
  const dispute = await lockObject(call.query, 'dispute', id)
  if (!dispute) throw noSuch('dispute', id, 'dispute')
  return dispute
}

function answered({ status }: Dispute) {
  return invalidRequest(`This dispute has a status of ${status}; evidence can no longer be handed in.`)
}
