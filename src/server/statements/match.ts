/** Suggests what a line of a bank statement is. Only suggestions: somebody confirms each of them. */
import { and, between, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, payments, payouts, statementLines, supporters } from '#db/schema.ts'
import { hasAnySupporterWord } from '#db/search.ts'
import { londonDay } from '#shared/fulfilment.ts'
import { isByHand } from '#shared/hand-gifts.ts'
import { toPence } from '#shared/money.ts'
import { isArriving } from '#shared/payouts.ts'
import type { ListedLine } from '#shared/statements.schema.ts'
import { declaredHome, hasPaid } from '../hand-gifts/donors.ts'

type Line = Pick<typeof statementLines.$inferSelect, 'id' | 'day' | 'amount' | 'description' | 'reference'>
type Suggestion = Pick<ListedLine, 'donors' | 'payoutOn' | 'enteredAs'>

const MAX_CANDIDATES = 1000
const MAX_SUGGESTED = 3
/** A payout reaches the bank about the day that the provider says, and a gift is entered about the day it came. */
const DAYS_ABOUT = 4
const DAY_MS = 24 * 60 * 60_000

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const isAbout = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= DAYS_ABOUT * DAY_MS

/** By the line's id. */
export async function suggestFor(db: Db, lines: readonly Line[]): Promise<Map<number, Suggestion>> {
  if (lines.length === 0) return new Map()
  const [earlier, named, paidOut, entered] = await Promise.all([
    findEarlier(db, lines),
    findNamed(db, lines),
    findPayouts(db, lines),
    findEntered(db, lines),
  ])
  return new Map(
    lines.map((line) => {
      const byReference = earlier.filter((one) => textOf(one) === textOf(line))
      const words = wordsOf(textOf(line))
      const byName = named.filter(({ name }) => isNamed(name, words))
      const donors = [
        ...byReference.map(({ id, name, email, home }) => ({
          id,
          name,
          email,
          home,
          why: 'reference' as const,
        })),
        ...byName.map((one) => ({ ...one, why: 'name' as const })),
      ]
      const pence = toPence(line.amount)
      const payout = paidOut.find((one) => one.amountPence === pence && isAbout(one.arrivesOn, line.day))
      const gift = entered.find(
        ({ amount, day, lineDay }) =>
          amount === line.amount && (lineDay === null ? isAbout(day, line.day) : lineDay === line.day),
      )
      return [
        line.id,
        {
          donors: [...new Map(donors.toReversed().map((one) => [one.id, one])).values()]
            .toReversed()
            .slice(0, MAX_SUGGESTED),
          payoutOn: payout?.arrivesOn ?? null,
          enteredAs: gift?.id ?? null,
        },
      ]
    }),
  )
}

const textOf = ({ description, reference }: Pick<Line, 'description' | 'reference'>) =>
  `${description} ${reference}`.toLowerCase()

/** Donors of booked lines that said the same. */
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
          sql`lower(${statementLines.description} || ' ' || ${statementLines.reference})`,
          lines.map(textOf).filter((text) => text.trim() !== ''),
        ),
      ),
    )
    .limit(MAX_CANDIDATES)
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Supporters with a word of any line in their name. */
async function findNamed(db: Db, lines: readonly Line[]) {
  const words = [...new Set(lines.flatMap((line) => [...wordsOf(textOf(line))]))].filter(
    (word) => word.length > 1 && /\p{L}/u.test(word),
  )
  if (words.length === 0) return []
  return db
    .select({ id: supporters.id, name: supporters.name, email: supporters.email, home: declaredHome })
    .from(supporters)
    .where(and(isNotNull(supporters.name), hasAnySupporterWord(words), hasPaid(db)))
    .orderBy(desc(supporters.lastContactAt))
    .limit(MAX_CANDIDATES)
}

/** 'Ada Mensah' is in 'MENSAH A GIFT' and in 'Ada Mensah', and not in 'K Mensah'. */
function isNamed(name: string | null, words: ReadonlySet<string>): boolean {
  const parts = [...wordsOf(name ?? '')]
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length < 2 || last.length < 2 || !words.has(last)) return false
  return words.has(first) || words.has(first.slice(0, 1))
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

/** Gifts that were entered by hand, or booked from a line, which may be in a file of another format too. */
async function findEntered(db: Db, lines: readonly Line[]) {
  const [from, to] = daysAround(lines)
  const time = sql`coalesce(${payments.paidAt}, ${payments.createdAt})`
  const found = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      paymentIntentId: payments.paymentIntentId,
      lineDay: statementLines.day,
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
  return found.filter(isByHand).map(({ id, amount, lineDay, paidAt, createdAt }) => ({
    id,
    amount,
    lineDay,
    day: londonDay(paidAt ?? createdAt),
  }))
}

function daysAround(lines: readonly Line[]): [from: string, to: string] {
  const days = lines.map(({ day }) => day).toSorted()
  return [shifted(days[0]!, -DAYS_ABOUT - 1), shifted(days.at(-1)!, DAYS_ABOUT + 1)]
}
