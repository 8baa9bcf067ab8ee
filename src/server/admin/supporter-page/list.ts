/** The list of supporters. Erasing a person deletes their row, so they are in no list. */
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { readDeclarations } from '#db/declarations.ts'
import {
  bookDonationRequests,
  contactMessages,
  donations,
  giftAidDeclarations,
  mandates,
  orders,
  payments,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { isToConfirm } from '#shared/money/gift-aid/gift-aid.ts'
import { choseNews, countingChoice, wasNeverAsked } from '../../site/supporters/news.ts'
import { seesMoney, type Role } from '#shared/platform/sign-in/roles.ts'
import type { ListedSupporter, supporterSearch } from '#shared/admin/supporter-page.ts'
import { givenAt, isInPounds, isoTime, total } from './read-page.ts'

/**
 * Newest first, with all details of a page of them in two queries. Roles other than owner get only supporters whose
 * records they may open, and no sums without access to money.
 */
export async function listSupporters(
  db: Db,
  filter: z.infer<typeof supporterSearch> & { limit: number },
  { as: role }: { as: Role },
): Promise<ListedSupporter[]> {
  const { rows, declared } = seesMoney(role)
    ? await readGiving(db, filter, role)
    : { rows: await readNames(db, filter, role), declared: new Set<number>() }
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    giving:
      'total' in row
        ? {
            total: row.total,
            last: row.at === null ? null : { at: row.at, amount: row.last ?? '0.00' },
            monthly: row.monthly,
            isDeclared: declared.has(row.id),
          }
        : null,
    accepts: role === 'owner' ? { thanks: row.wantsThanks, summary: row.wantsSummary, news: row.news } : null,
  }))
}

type Page = z.infer<typeof supporterSearch> & { limit: number }

const { id, name, email, wantsThanks, wantsSummary } = supporters
const COLUMNS = { id, name, email, wantsThanks, wantsSummary, news: countingChoice('email') }

const readNames = (db: Db, page: Page, role: Role) =>
  byWords(supporters, { ...page, also: isListed(page, role) }, (found, orderBy) =>
    db
      .select(COLUMNS)
      .from(supporters)
      .where(found)
      .orderBy(...orderBy),
  )

async function readGiving(db: Db, page: Page, role: Role) {
  const given = db
    .select({
      total: total.as('total'),
      at: sql<string | null>`max(${givenAt})`.as('at'),
      last: sql<string | null>`(array_agg(${payments.amount} - ${payments.refunded} - ${payments.lost}
        order by ${givenAt} desc, ${donations.id} desc))[1]::text`.as('last'),
    })
    .from(donations)
    .innerJoin(payments, and(eq(payments.paymentIntentId, donations.paymentIntentId), isInPounds))
    .where(eq(donations.supporterId, supporters.id))
    .as('given')
  // 'active' sorts before 'paused'
  const regular = db
    .select({
      monthly: sql<
        'active' | 'paused' | null
      >`min(${mandates.state}) filter (where ${mandates.state} <> 'ended')`.as('monthly'),
    })
    .from(mandates)
    .where(eq(mandates.supporterId, supporters.id))
    .as('regular')
  const rows = await byWords(supporters, { ...page, also: isListed(page, role) }, (found, orderBy) =>
    db
      .select({
        ...COLUMNS,
        total: sql<string>`${given.total}`,
        at: sql<string | null>`${given.at}`.mapWith(isoTime),
        last: given.last,
        monthly: regular.monthly,
      })
      .from(supporters)
      .leftJoinLateral(given, sql`true`)
      .leftJoinLateral(regular, sql`true`)
      .where(found)
      .orderBy(...orderBy),
  )
  return { rows, declared: await readDeclared(db, rows) }
}

/** Supporters with a declaration that covers their future gifts. */
async function readDeclared(db: Db, rows: readonly { id: number }[]): Promise<Set<number | null>> {
  const theirs = inArray(
    giftAidDeclarations.supporterId,
    rows.map((row) => row.id),
  )
  const declarations = rows.length === 0 ? [] : await readDeclarations(db, theirs)
  return new Set(
    declarations
      .filter((each) => each.scope !== 'this gift' && each.endsOn === null && !isToConfirm(each))
      .map(({ supporterId }) => supporterId),
  )
}

/** Condition: the role may see the supporter, whose choice about news is as filtered; only owners see choices. */
function isListed({ news }: Page, role: Role): SQL | undefined {
  if (role !== 'owner' || news === undefined) return isSeenBy(role)
  return news === 'unasked' ? wasNeverAsked : choseNews(news === 'accepted')
}

/** Condition: the role may see a record of the supporter, as on the supporter's page; all supporters for an owner. */
function isSeenBy(role: Role): SQL | undefined {
  if (role === 'owner') return undefined
  const tables =
    role === 'treasurer'
      ? [orders, donations, giftAidDeclarations]
      : [orders, contactMessages, volunteerApplications, bookDonationRequests]
  // limited, because PostgreSQL would read the whole tables for an `exists`
  return or(
    ...tables.map(
      (table) => sql`(select true from ${table} where ${table.supporterId} = ${supporters.id} limit 1)`,
    ),
  )
}
