/** Rehearsals in the payment sandbox: the owner simulates a bank, or lets time pass for one record. */
import { z } from 'zod'
import { rowId } from '../platform/api/paging.ts'
import { CHARGE_STATES, MANDATE_STATES } from '../money/monthly/monthly.ts'
import { decimalPounds } from '../platform/text/amounts.schema.ts'

/** How many records of a kind are offered, newest first. */
export const MAX_REHEARSED = 5

/** The bank's possible responses to the next charge of a monthly gift. */
export const BANK_ANSWERS = ['pays', 'declines', 'asks'] as const
export type BankAnswer = (typeof BANK_ANSWERS)[number]

export const VERDICTS = ['won', 'lost'] as const

export const rehearsalAct = z.discriminatedUnion('act', [
  /** A month passes for a monthly gift, or the days until a declined charge is tried again. */
  z.object({ act: z.literal('charge'), id: rowId, bank: z.enum(BANK_ANSWERS) }),
  /** The card of a monthly gift expires at the end of this month. */
  z.object({ act: z.literal('expire'), id: rowId }),
  z.object({ act: z.literal('dispute'), id: rowId }),
  z.object({ act: z.literal('decide'), id: rowId, verdict: z.enum(VERDICTS) }),
  /** Everything waiting is paid out. */
  z.object({ act: z.literal('pay out') }),
  /** A prayer is due for deletion tomorrow. */
  z.object({ act: z.literal('prayer'), id: rowId }),
  /** A scheduled post appears. */
  z.object({ act: z.literal('post'), id: rowId }),
])
export type RehearsalAct = z.infer<typeof rehearsalAct>

/** Records to rehearse with. */
export const rehearsal = z.object({
  gifts: z.array(
    z.object({
      id: rowId,
      donorName: z.string(),
      amountPence: z.int(),
      state: z.enum(MANDATE_STATES),
      cardExpires: z.iso.date().nullable(),
      /** Latest charge after the first gift. */
      charge: z.object({ state: z.enum(CHARGE_STATES), nextAttemptOn: z.iso.date().nullable() }).nullable(),
    }),
  ),
  payments: z.array(z.object({ id: rowId, customerName: z.string().nullable(), amount: decimalPounds })),
  disputes: z.array(
    z.object({ id: rowId, paymentId: rowId, customerName: z.string().nullable(), amount: decimalPounds }),
  ),
  /** Payments that no payout contains yet. */
  toPayOut: z.int(),
  prayers: z.array(z.object({ id: rowId, createdAt: z.iso.datetime() })),
  posts: z.array(z.object({ id: rowId, title: z.string(), publishAt: z.iso.datetime() })),
})
export type Rehearsal = z.infer<typeof rehearsal>
