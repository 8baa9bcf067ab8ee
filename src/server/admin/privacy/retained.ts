/** How long data about a person is retained, and what outlives an erasure, for look-up, erasure, export and search. */
import { createHash } from 'node:crypto'
import { eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  giftAidClaimLines,
  giftAidDeclarations,
  givingSettings,
  retainedDeclarations,
} from '#db/schema/index.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { recordsNeededUntil } from '#shared/money/gift-aid/gift-aid.ts'
import type { PersonPart } from '#shared/admin/person-parts.ts'
import type { KeptUntil, Whose } from '#shared/admin/privacy.ts'
import { GIFT_AID_RECORD_DAYS, type Retention } from '#shared/platform/audit/retention.ts'
import { STATEMENT_TEXT_DAYS, UNDECIDED_TEXT_DAYS } from '#shared/money/statements/statements.ts'

type Declarations = readonly { id: number }[]
type Dated = readonly { createdAt: Date }[]
/** Parts of a person's data that are deleted by age, or stay for the accounts or HMRC. */
type Retained = Record<
  | 'orders'
  | 'donations'
  | 'payments'
  | 'mandates'
  | 'paidDonationCheckouts'
  | 'unpaidCheckouts'
  | 'unpaidDonationCheckouts',
  Dated
> & {
  orderLines: readonly unknown[]
  statementLines: readonly {
    createdAt: Date
    decidedAt: Date | null
    description: string
    reference: string
  }[]
  claimedDeclarations: Declarations
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
const ofAddress = (email: string) => hashOf(emailKey(email))
/** Hash for a donor without an email address; no address has an equal one. */
const ofSupporter = (id: number) => hashOf(`supporter ${id}`)

/** Condition: declarations of an erased person that HMRC may still ask for. */
export function isRetainedOf(tx: Tx, whose: Whose): SQL | undefined {
  const { declarationId, addressHash } = retainedDeclarations
  // as an array, because PostgreSQL would read all declarations for a subquery
  const sharing = (hashes: string[] | SQLWrapper) =>
    sql`${giftAidDeclarations.id} = any (array (${tx
      .select({ id: declarationId })
      .from(retainedDeclarations)
      .where(inArray(addressHash, hashes))}))`
  if ('email' in whose) return sharing([ofAddress(whose.email)])
  if ('supporterId' in whose) return sharing([ofSupporter(whose.supporterId)])
  const isIt = eq(declarationId, whose.declarationId)
  return or(
    eq(giftAidDeclarations.id, whose.declarationId),
    sharing(tx.select({ addressHash }).from(retainedDeclarations).where(isIt)),
  )
}

/** Lets the look-up find declarations after nothing else has the person's address or, without one, their id. */
export async function retainDeclarations(
  tx: Tx,
  declarations: Declarations,
  of: { emails: readonly string[]; supporters: readonly { id: number; email: string | null }[] },
): Promise<void> {
  const onPaper = of.supporters.filter(({ email }) => email === null)
  const hashes = new Set([...of.emails.map(ofAddress), ...onPaper.map(({ id }) => ofSupporter(id))])
  const rows = declarations.flatMap(({ id }) =>
    [...hashes].map((addressHash) => ({ declarationId: id, addressHash })),
  )
  if (rows.length > 0) await tx.insert(retainedDeclarations).values(rows).onConflictDoNothing()
}

/** The last day on which each retained part is needed; does not consider orders that are still open. */
export async function keptUntil(tx: Tx, person: Retained, { cartDays }: Retention): Promise<KeptUntil> {
  const [settings] = await tx.select({ yearEnd: givingSettings.yearEnd }).from(givingSettings)
  const { yearEnd } = settings ?? { yearEnd: '03-31' }
  const { orders, donations: gifts, payments, mandates, paidDonationCheckouts } = person
  const inBooks: Partial<Record<PersonPart, Dated>> = {
    orders,
    orderLines: person.orderLines.length === 0 ? [] : orders,
    paidDonationCheckouts,
    donations: gifts,
    // a mandate counts by its newest month
    mandates: mandates.length === 0 ? [] : [...mandates, ...gifts],
    payments,
  }
  const daysOf = (rows: Dated, days = 0) => rows.map(({ createdAt }) => addDays(londonDay(createdAt), days))
  const withText = person.statementLines.filter((line) => line.description + line.reference !== '')
  const lines = withText.map(({ createdAt, decidedAt }) =>
    decidedAt
      ? addDays(londonDay(decidedAt), STATEMENT_TEXT_DAYS)
      : addDays(londonDay(createdAt), UNDECIDED_TEXT_DAYS),
  )
  const days: Partial<Record<PersonPart, readonly string[]>> = {
    ...Object.fromEntries(
      Object.entries(inBooks).map(([part, rows]) => [
        part,
        daysOf(rows).map((day) => recordsNeededUntil(day, yearEnd)),
      ]),
    ),
    unpaidCheckouts: daysOf(person.unpaidCheckouts, cartDays),
    unpaidDonationCheckouts: daysOf(person.unpaidDonationCheckouts, cartDays),
    statementLines: lines,
    claimedDeclarations: [...(await declarationsKeptUntil(tx, person.claimedDeclarations)).values()],
  }
  return Object.fromEntries(
    Object.entries(days).flatMap(([part, each]) => {
      const last = each.toSorted().at(-1)
      return last === undefined ? [] : [[part, last]]
    }),
  )
}

/** The last day for each declaration of an erased person, by the rules of the nightly deletion. */
export async function declarationsKeptUntil(
  db: Db | Tx,
  declarations: Declarations,
): Promise<Map<number, string>> {
  const { id, madeOn, donationId } = giftAidDeclarations
  const recordedOn = sql`(max(${donations.createdAt}) at time zone 'Europe/London')::date`
  const rows = await db
    .select({
      id,
      last: sql<string>`greatest(${madeOn}, max(${giftAidClaimLines.giftOn}), ${recordedOn})`,
    })
    .from(giftAidDeclarations)
    .leftJoin(giftAidClaimLines, eq(giftAidClaimLines.declarationId, id))
    .leftJoin(donations, eq(donations.id, donationId))
    .where(
      inArray(
        id,
        declarations.map((each) => each.id),
      ),
    )
    .groupBy(id)
  return new Map(rows.map(({ id: each, last }) => [each, addDays(last, GIFT_AID_RECORD_DAYS)]))
}
