/** One person's data, found by email address, for counting, exporting and erasing. */
import { z } from 'zod'
import { isSameAddress } from '../platform/text/contact.ts'
import { PERSON_PARTS, type PersonPart } from './person-parts.ts'
import { rowId } from '../platform/api/paging.ts'
import { email } from '../platform/text/text.ts'

/**
 * Identifies a person by address, by number (the donor of an offline gift may have no address), or by the Gift Aid
 * declaration that remains after their erasure.
 */
const person = z.union([
  z.object({ email }),
  z.object({ supporterId: rowId }),
  z.object({ declarationId: rowId }),
])
export type Whose = z.infer<typeof person>
export const personInput = person

/** The address or, without one, the name must be typed again, so that nobody is erased by mistake. */
export const eraseInput = z.union([
  z
    .object({ email, confirmation: z.string() })
    .refine((input) => isSameAddress(input.email, input.confirmation), {
      path: ['confirmation'],
      error: 'Please type the same address again',
    }),
  z.object({ supporterId: rowId, confirmation: z.string() }),
  z.object({ declarationId: rowId, confirmation: z.string() }),
])
export type EraseInput = z.infer<typeof eraseInput>

const part = z.enum(Object.keys(PERSON_PARTS) as PersonPart[])

/** The last day on which data of each kind is needed. */
const keptUntil = z.partialRecord(part, z.iso.date())
export type KeptUntil = z.infer<typeof keptUntil>

const countOfPart = Object.fromEntries(part.options.map((each) => [each, z.int()])) as Record<
  PersonPart,
  z.ZodInt
>
export const personCounts = z.object({ ...countOfPart, keptUntil })
export type PersonCounts = z.infer<typeof personCounts>

/** All of a person's data, for that person. Columns have their own names. */
export const personExport = z.object({
  site: z.string(),
  /** Null if the person was not found by an address. */
  email: z.string().nullable(),
  exportedAt: z.iso.datetime(),
  keptUntil,
  data: z.record(part, z.array(z.record(z.string(), z.unknown()))),
})
export type PersonExport = z.infer<typeof personExport>
