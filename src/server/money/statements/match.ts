/** Suggests what a line of a bank statement was for. A person confirms every suggestion. */
import { and, between, desc, eq, gte, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  donations,
  giftAidClaims,
  givingSettings,
  lineText,
  payments,
  payouts,
  statementLines,
  supporters,
} from '#db/schema/index.ts'
import { addDays, DAY_MS } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import { toPence } from '#shared/platform/text/amounts.ts'
import { isNamedIn, namePartsOf, payerForms } from '#shared/money/payments/payer-names.ts'
import { isArriving } from '#shared/money/payments/payouts.ts'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import type { ListedLine } from '#shared/money/statements/statements.schema.ts'
import { findNamed } from './named-donors.ts'
import { findReferrers } from '../standing-orders/references.ts'
import { declaredHome } from '../offline-gifts/donors.ts'
import { assignOnce, type Contender } from './assign-once.ts'

type Line = Contender & Pick<typeof statementLines.$inferSelect, 'description' | 'reference'>
type Suggestion = Pick<ListedLine, 'donors' | 'hasMoreDonors' | 'payoutOn' | 'enteredAs' | 'claim'>

export const NO_SUGGESTION: Suggestion = {
  donors: [],
  hasMoreDonors: false,
  payoutOn: null,
  enteredAs: null,
  claim: null,
}

const MAX_CANDIDATES = 1000
const MAX_SUGGESTED = 3
/** Tolerance, because payouts may arrive, and gifts may be entered, some days off. */
export const DAYS_ABOUT = 4

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

/** Suggestions by line id. */
export async function suggestFor(db: Db, lines: readonly Line[]): Promise<Map<number, Suggestion>> {
  if (lines.length === 0) return new Map()
  const [referrers, earlier, named, paidOut, entered, others, claims] = await Promise.all([
    findReferring(db, lines),
    findEarlier(db, lines),
    findNamed(
      db,
      lines.map((line) => ({ id: line.id, text: textOf(line) })),
      MAX_SUGGESTED,
    ),
    findPayouts(db, lines),
    findEntered(db, lines),
    findOthers(db, lines),
    findClaims(db),
  ])
  const all = [...lines, ...others]
  const forms = new Map(all.map((line) => [line.id, payerForms(textOf(line))]))
  const formsOf = ({ id }: Line) => forms.get(id) ?? new Set<string>()
  const gifts = assignOnce(all, entered, (line, { amount, day, name, ofLine }) => {
    // one source lists a payment only once, so another line of the same source is another payment
    const isOther = ofLine && (ofLine.day !== line.day || (ofLine.source ?? '') === line.source)
    if (amount !== line.amount || isOther) return undefined
    return distanceOf(line, day, isNamedIn(namePartsOf(name ?? ''), formsOf(line)))
  })
  const transfers = assignOnce(all, paidOut, (line, { amountPence, arrivesOn }) =>
    amountPence === toPence(line.amount) ? distanceOf(line, arrivesOn) : undefined,
  )
  const hmrcLines = lines.filter((line) => isFromHmrc(textOf(line), claims.reference))
  const claimed = assignOnce(hmrcLines, claims.filed, claimDistance)
  return new Map(
    lines.map((line) => {
      const { donors: namedHere, isCut } = named.get(line.id) ?? { donors: [], isCut: false }
      const donors = donorsOf(line, { referring: referrers, earlier, named: namedHere })
      const suggestion = {
        donors: donors.slice(0, MAX_SUGGESTED),
        hasMoreDonors: isCut || donors.length > MAX_SUGGESTED,
        payoutOn: transfers.get(line.id)?.arrivesOn ?? null,
        enteredAs: gifts.get(line.id)?.id ?? null,
        claim: claimed.get(line.id) ?? null,
      }
      return [line.id, suggestion]
    }),
  )
}

type Donor = FoundDonor
type Known = { referring: (Donor & { text: string })[]; earlier: (Donor & Text)[]; named: Donor[] }

/**
 * Donors whose own reference is in the line come first, then those whose earlier payments had the same text, then those
 * named in it.
 */
function donorsOf(line: Line, { referring, earlier, named }: Known): ListedLine['donors'] {
  const donors = new Map<number, ListedLine['donors'][number]>()
  const add = (why: ListedLine['donors'][number]['why'], { id, name, email, home }: Donor) => {
    if (!donors.has(id)) donors.set(id, { id, name, email, home, why })
  }
  for (const one of referring) if (one.text === textOf(line)) add('own reference', one)
  for (const one of earlier) if (textOf(one) === textOf(line)) add('reference', one)
  for (const one of named) add('name', one)
  return [...donors.values()]
}

/**
 * Days apart; undefined if too many. A named donor comes first; an ignored line keeps the reason why it was ignored.
 */
function distanceOf(line: Line, day: string, isNamed = false): number | undefined {
  const days = daysBetween(line.day, day)
  if (days > DAYS_ABOUT) return undefined
  return days + (isNamed ? 0 : 10) - (line.state === 'ignored' ? 100 : 0)
}

type Text = Pick<typeof statementLines.$inferSelect, 'description' | 'reference'>
export const textOf = ({ description, reference }: Text) => `${description} ${reference}`.toLowerCase()

/** Columns of a line that are shown or needed for suggestions. */
export const lineColumns = {
  id: statementLines.id,
  day: statementLines.day,
  amount: statementLines.amount,
  description: statementLines.description,
  reference: statementLines.reference,
  source: statementLines.source,
  state: statementLines.state,
}

/** Open and ignored lines of other pages that may be the same gift or payout. */
function findOthers(db: Db, lines: readonly Line[]): Promise<Line[]> {
  return db
    .select(lineColumns)
    .from(statementLines)
    .where(
      and(
        inArray(
          statementLines.amount,
          lines.map(({ amount }) => amount),
        ),
        between(statementLines.day, ...daysAround(lines)),
        ne(statementLines.state, 'booked'),
        notInArray(
          statementLines.id,
          lines.map(({ id }) => id),
        ),
      ),
    )
    .limit(MAX_CANDIDATES)
}

/** Supporters whose own reference is in the text of a line. */
async function findReferring(db: Db, lines: readonly Line[]) {
  const referrers = [...(await findReferrers(db, lines.map(textOf)))]
  if (referrers.length === 0) return []
  const { id, name, email } = supporters
  const known = await db
    .select({ id, name, email, home: declaredHome })
    .from(supporters)
    .where(
      inArray(
        email,
        referrers.map(([, referrer]) => emailKey(referrer.email)),
      ),
    )
  return referrers.flatMap(([text, referrer]) =>
    known.filter((one) => one.email === emailKey(referrer.email)).map((one) => ({ ...one, text })),
  )
}

/** Donors of booked lines with the same text. */
async function findEarlier(db: Db, lines: readonly Line[]) {
  return db
    .selectDistinctOn([statementLines.description, statementLines.reference, supporters.id], {
      description: statementLines.description,
      reference: statementLines.reference,
      id: supporters.id,
      name: supporters.name,
      email: supporters.email,
      home: declaredHome,
    })
    .from(statementLines)
    .innerJoin(donations, eq(donations.id, statementLines.donationId))
    .innerJoin(supporters, eq(supporters.id, donations.supporterId))
    .where(
      and(
        eq(statementLines.state, 'booked'),
        inArray(
          lineText(statementLines),
          lines.map(textOf).filter((text) => text.trim() !== ''),
        ),
      ),
    )
    .limit(MAX_CANDIDATES)
}

async function findPayouts(db: Db, lines: readonly Line[]) {
  const found = await db
    .select({ amountPence: payouts.amountPence, arrivesOn: payouts.arrivesOn, status: payouts.status })
    .from(payouts)
    .where(
      and(
        inArray(
          payouts.amountPence,
          lines.map(({ amount }) => toPence(amount)),
        ),
        between(payouts.arrivesOn, ...daysAround(lines)),
      ),
    )
    .limit(MAX_CANDIDATES)
  return found.filter(isArriving)
}

/** Gifts entered by hand, or booked from a line, because the same payment may be in a file of another format. */
async function findEntered(db: Db, lines: readonly Line[]) {
  const [from, to] = daysAround(lines)
  const time = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`
  const found = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      name: payments.customerName,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      paymentIntentId: payments.paymentIntentId,
      ofLine: { day: statementLines.day, source: statementLines.source },
    })
    .from(payments)
    .innerJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .leftJoin(statementLines, eq(statementLines.donationId, donations.id))
    .where(
      and(
        gte(time, sql`${from}::date`),
        lte(time, sql`${to}::date`),
        inArray(
          payments.amount,
          lines.map(({ amount }) => amount),
        ),
        eq(payments.status, 'succeeded'),
        sql`${payments.paymentIntentId} like 'hand%'`,
      ),
    )
    .limit(MAX_CANDIDATES)
  return found.filter(isOffline).map(({ id, amount, name, ofLine, paidAt, createdAt }) => ({
    id,
    amount,
    name,
    ofLine,
    day: londonDay(paidAt ?? createdAt),
  }))
}

function daysAround(lines: readonly Line[]): [from: string, to: string] {
  const days = lines.map(({ day }) => day).toSorted()
  return [addDays(days[0]!, -DAYS_ABOUT - 1), addDays(days.at(-1)!, DAYS_ABOUT + 1)]
}

type Claim = NonNullable<ListedLine['claim']>

/** Gift Aid claims at HMRC; there are only a few at a time. */
async function findClaims(db: Db): Promise<{ reference: string; filed: Claim[] }> {
  const [[settings], filed] = await Promise.all([
    db.select({ reference: givingSettings.hmrcReference }).from(givingSettings),
    db
      .select({
        id: giftAidClaims.id,
        duePence: sql<number>`coalesce(${giftAidClaims.paidPence}, ${giftAidClaims.duePence})`.mapWith(
          Number,
        ),
        paidOn: sql<
          string | null
        >`case when ${giftAidClaims.state} = 'paid' then ${giftAidClaims.stateOn} end`,
      })
      .from(giftAidClaims)
      .where(inArray(giftAidClaims.state, ['submitted', 'paid']))
      .orderBy(desc(giftAidClaims.id))
      .limit(MAX_CANDIDATES),
  ])
  // the oldest first, because it has waited longest
  return { reference: settings?.reference ?? '', filed: filed.toReversed() }
}

/** HMRC may pay another amount than was claimed. A claim already marked as paid matches only its amount. */
function claimDistance(line: Line, { duePence, paidOn }: Claim): number | undefined {
  const isEqual = toPence(line.amount) === duePence
  if (paidOn === null) return isEqual ? 0 : 2
  return isEqual && daysBetween(paidOn, line.day) <= DAYS_ABOUT ? 1 : undefined
}

/** Matches 'HMRC CHARITIES', 'H M R C GIFT AID', 'HM REVENUE', or the charity's HMRC reference. */
const isFromHmrc = (text: string, reference: string): boolean =>
  /\bh ?m ?r ?c|\bh ?m revenue/.test(text.replaceAll('.', '')) ||
  (reference !== '' && text.split(/[^a-z\d]+/).includes(reference.toLowerCase()))
