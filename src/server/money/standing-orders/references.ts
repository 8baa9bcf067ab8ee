/** Donors' references for standing orders: one for each donor and purpose, emailed too. */
import { randomInt } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { funds, standingReferences } from '#db/schema/index.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { newReference, referencesIn } from '#shared/money/standing-orders/references.ts'
import type { referenceInput } from '#shared/money/standing-orders/standing-orders.schema.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { notFound } from '../../errors.ts'
import { fundOfProject } from '../funds/funds.ts'
import { readPublicDetails } from './bank-details.ts'

/**
 * The donor's reference, made at the first request. It is emailed at most once a day.
 * @throws NOT_FOUND while no bank details are shown, or for a project that takes no gifts
 */
export function giveReference(
  db: Db,
  { projectId, ...donor }: z.infer<typeof referenceInput>,
  now: Date,
): Promise<{ reference: string }> {
  return db.transaction(async (tx) => {
    if (!(await readPublicDetails(tx))) throw notFound('We take no standing orders at the moment.')
    const fundId = projectId === undefined ? GENERAL_FUND : await fundOfProject(tx, projectId)
    const { id, reference } = await findOrMake(tx, { ...donor, fundId, createdAt: now })
    const occasion = now.toISOString().slice(0, 10)
    await enqueueEmail(tx, { kind: 'standing-order', recordId: id, to: donor.email, occasion, now })
    return { reference }
  })
}

type New = Omit<typeof standingReferences.$inferInsert, 'id' | 'reference' | 'fundId'> & { fundId: number }

async function findOrMake(tx: Tx, donor: New): Promise<{ id: number; reference: string }> {
  const { id, reference, email, fundId } = standingReferences
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- again only if the reference is taken
    const [made] = await tx
      .insert(standingReferences)
      .values({ ...donor, reference: newReference(randomInt) })
      .onConflictDoNothing()
      .returning({ id, reference })
    if (made) return made
    // oxlint-disable-next-line no-await-in-loop
    const [known] = await tx
      .select({ id, reference })
      .from(standingReferences)
      .where(and(sql`lower(${email}) = lower(${donor.email})`, eq(fundId, donor.fundId)))
    if (known) return known
  }
}

/** A donor whose reference is in a line of a bank statement, and what the gift is for. */
export type Referrer = { name: string; email: string; fundId: number; projectId: number | null }

/** Donors by text; a text with the references of several donors, or of none, is left out. */
export async function findReferrers(db: Db | Tx, texts: readonly string[]): Promise<Map<string, Referrer>> {
  const found = new Map(texts.map((text) => [text, referencesIn(text)]))
  const whole = [...found.values()].flatMap((each) => each.whole)
  const cut = [...found.values()].flatMap((each) => each.cut)
  if (whole.length + cut.length === 0) return new Map()
  const { reference, name, email } = standingReferences
  const rows = await db
    .select({ reference, name, email, fundId: funds.id, projectId: funds.projectId })
    .from(standingReferences)
    .innerJoin(funds, eq(funds.id, standingReferences.fundId))
    .where(or(inArray(reference, whole), ...cut.map((part) => sql`starts_with(${reference}, ${part})`)))
  return new Map(
    [...found].flatMap(([text, parts]): [string, Referrer][] => {
      const matches = rows.filter(
        (row) =>
          parts.whole.includes(row.reference) || parts.cut.some((part) => row.reference.startsWith(part)),
      )
      const [match] = matches
      return match && matches.length === 1 ? [[text, match]] : []
    }),
  )
}
