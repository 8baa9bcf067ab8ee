/** Searches supporters for the donor of a gift. */
import { and, desc, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, giftAidDeclarations, orders, supporters } from '#db/schema/index.ts'
import { byIndexOfWords, hasSupporterWords } from '#db/search.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'

const MAX_DONORS = 8
/** Maximum matches that are sorted by their latest contact: 100,000 people have no commoner name. */
const MAX_SORTED = 5000
/** Number of the newest gifts, and of the newest orders, whose payers are looked at first for a very common name. */
const NEWEST = 500

/** Condition: the supporter has given or bought. Treasurers must not see who else wrote to the charity. */
export const hasPaid = or(
  // limited, because PostgreSQL would read the whole tables for an `exists`
  ...[orders, donations].map(
    (table) => sql`(select true from ${table} where ${table.supporterId} = ${supporters.id} limit 1)`,
  ),
)

const newest = [donations, orders].map(
  (table) => sql`(select ${table.supporterId} from ${table} order by ${table.id} desc limit ${NEWEST})`,
)

/** Condition: the supporter paid one of the newest gifts or orders. Reads as few rows however many there are. */
export const hasPaidLately = sql`${supporters.id} = any (array (${sql.join(newest, sql` union all `)}))`

/** The address in the latest declaration, to distinguish donors of the same name without an email address. */
export const declaredHome = sql<string | null>`case when supporters.email is null then (
  select concat_ws(', ', declared.address, nullif(declared.postcode, '')) from ${giftAidDeclarations} declared
  where declared.supporter_id = supporters.id and declared.first_name <> ${ERASED}
  order by declared.id desc limit 1) end`

/**
 * Supporters with all the words in their name or address, latest contact first; none for blank text. Of words that
 * thousands have, it prefers those who paid lately.
 * @param role treasurers find only supporters who have paid
 */
export async function findDonors(db: Db, q: string, { as: role }: { as: Role }): Promise<FoundDonor[]> {
  if (q.trim() === '') return []
  const found = hasSupporterWords(q)
  return byIndexOfWords(db, async (tx) => {
    const read = (isIt: SQL | undefined) =>
      tx
        .select({ id: supporters.id, name: supporters.name, email: supporters.email, home: declaredHome })
        .from(supporters)
        .where(isIt)
        .orderBy(desc(supporters.lastContactAt))
        .limit(MAX_DONORS)
    const [counted] = await tx.execute<{ is_common: boolean }>(
      sql`select count(*) > ${MAX_SORTED} as is_common from (select from ${supporters} where ${found} limit ${MAX_SORTED + 1}) as first`,
    )
    // row by row, because making the words of all takes longer
    const latest = counted?.is_common
      ? await read(sql`${supporters.id} in (
          select id from (select id, name, email from ${supporters} where ${hasPaidLately} order by last_contact_at desc offset 0) as supporters
          where ${found} limit ${MAX_DONORS})`)
      : []
    return latest.length === MAX_DONORS ? latest : read(and(found, role === 'owner' ? undefined : hasPaid))
  })
}
