/** One person's data, found by email address: counted, exported, erased. */
import { z } from 'zod'
import type { OrderStatus } from './payments.ts'
import { isSameAddress } from './contact.ts'
import { PERSON_PARTS, type PersonPart } from './person-parts.ts'
import { email } from './text.ts'

/** An open order needs its name and address until it has arrived. */
export const UNDER_WAY = ['to pack', 'packed', 'sent'] as const satisfies OrderStatus[]

/** Replaces a name. */
export const ERASED = 'Erased'

export const personInput = z.object({ email })

/** The address is typed twice, so that nobody is erased by mistake. */
export const eraseInput = z
  .object({ email, confirmation: z.string() })
  .refine((input) => isSameAddress(input.email, input.confirmation), {
    path: ['confirmation'],
    error: 'Please type the same address again',
  })

const part = z.enum(Object.keys(PERSON_PARTS) as PersonPart[])

export const personCounts = z.record(part, z.int())
export type PersonCounts = z.infer<typeof personCounts>

/** All of a person's data, for that person; columns have their own names. */
export const personExport = z.object({
  site: z.string(),
  email: z.string(),
  exportedAt: z.iso.datetime(),
  data: z.record(part, z.array(z.record(z.string(), z.unknown()))),
})
export type PersonExport = z.infer<typeof personExport>
