/** One person's data, found by email address: counted, exported, erased. */
import { z } from 'zod'
import type { OrderStatus } from './payments.ts'
import { isSameAddress } from './contact.ts'
import { email } from './text.ts'

/** An open order needs its name and address until it has arrived. */
export const UNDER_WAY = ['to pack', 'packed', 'sent'] as const satisfies OrderStatus[]

/** Replaces a name. */
export const ERASED = 'Erased'

export const personInput = z.object({ email })

/** The address is typed a second time, so that nobody is erased by mistake. */
export const eraseInput = z
  .object({ email, confirmation: z.string() })
  .refine((input) => isSameAddress(input.email, input.confirmation), {
    path: ['confirmation'],
    error: 'Please type the same address again',
  })

/** What there is of a person, counted. */
export const personCounts = z.object({
  messages: z.int(),
  prayers: z.int(),
  volunteers: z.int(),
  bookOffers: z.int(),
  /** Unpaid donations and orders. */
  unpaid: z.int(),
  /** Stays for the accounts, without the name. */
  orders: z.int(),
  donations: z.int(),
  payments: z.int(),
  /** Emails about any of these. */
  emails: z.int(),
  /** Open orders stay as they are until they have arrived. */
  ordersUnderWay: z.int(),
})
export type PersonCounts = z.infer<typeof personCounts>

const rows = z.array(z.record(z.string(), z.unknown()))

/** All of a person's data, for themselves; columns have their own names. */
export const personExport = z.object({
  site: z.string(),
  email: z.string(),
  exportedAt: z.iso.datetime(),
  messages: rows,
  prayers: rows,
  volunteerApplications: rows,
  bookOffers: rows,
  inbox: rows,
  replies: rows,
  orders: rows,
  orderLines: rows,
  donations: rows,
  payments: rows,
  unpaidGifts: rows,
  emails: rows,
})
export type PersonExport = z.infer<typeof personExport>
