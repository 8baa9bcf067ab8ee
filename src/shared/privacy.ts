/** What there is of one person, known by an address of mail: counted, exported, erased. */
import { z } from 'zod'
import type { OrderStatus } from './payment-choices.ts'
import { isSameAddress } from './contact.ts'
import { email } from './text.ts'

/** An order on its way needs its name and address until it has arrived. */
export const UNDER_WAY = ['to pack', 'packed', 'sent'] as const satisfies OrderStatus[]

/** Stands where a name was. */
export const ERASED = 'Erased'

export const personInput = z.object({ email })

/** The address is typed a second time, so that nobody is erased by a slip of the finger. */
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
  /** Gifts and orders that were begun and not paid. */
  unpaid: z.int(),
  /** Kept for the accounts, without the name. */
  orders: z.int(),
  donations: z.int(),
  payments: z.int(),
  /** Emails about any of these. */
  emails: z.int(),
  /** Kept as they are until they have arrived. */
  ordersUnderWay: z.int(),
})
export type PersonCounts = z.infer<typeof personCounts>

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything that there is of a person, for themselves; a column keeps its name. */
export const personExport = z.object({
  site: z.string(),
  email: z.string(),
  exportedAt: z.iso.datetime(),
  messages: rows,
  prayers: rows,
  volunteerApplications: rows,
  bookOffers: rows,
  inbox: rows,
  orders: rows,
  orderLines: rows,
  donations: rows,
  payments: rows,
  unpaidGifts: rows,
  emails: rows,
})
export type PersonExport = z.infer<typeof personExport>
