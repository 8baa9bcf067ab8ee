/** The outbox grouped by order and person. A group's position is that of its newest email. */
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { byWords, hasSubjectWords, storable } from '#db/search.ts'
import { accounts, bracelets, orders, outboxEmails, supporters } from '#db/schema/index.ts'
import { MAX_GROUP_EMAILS, type EmailGroup, type emailGroupInput } from '#shared/platform/mail/mail.ts'
import { emailColumns, withSupporters } from '../../platform/mail/resend.ts'

/**
 * Reads a page of groups in a fixed number of queries. @param input.state only emails in this state, and groups that
 * have some
 */
export async function listEmailGroups(
  db: Db,
  { limit, state, q = '', ...page }: z.infer<typeof emailGroupInput> & { limit: number },
): Promise<EmailGroup[]> {
  const { found, orderBy } = pageCondition(outboxEmails, page)
  const isSearched = q.trim() !== ''
  const searched = isSearched ? await findKeys(db, q) : []
  const inState = state && sql`and newer.state = ${state}`
  const heads = await db
    .select({ id: outboxEmails.id, belongsTo: outboxEmails.belongsTo })
    .from(outboxEmails)
    .where(
      and(
        found,
        state && eq(outboxEmails.state, state),
        isSearched ? inArray(outboxEmails.belongsTo, searched) : undefined,
        // needs a single index lookup per row
        sql`(select newer.id from outbox_emails newer where newer.belongs_to = ${outboxEmails.belongsTo} ${inState}
          order by newer.id desc limit 1) = ${outboxEmails.id}`,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
  const keys = heads.map(({ belongsTo }) => belongsTo)
  const [emails, names] = await Promise.all([readEmails(), readNames(db, keys)])
  return heads.map(({ id, belongsTo }) => {
    const own = emails.filter((email) => email.belongsTo === belongsTo)
    return {
      id,
      order: null,
      name: null,
      supporterId: null,
      ...names.get(belongsTo),
      emails: own.slice(0, MAX_GROUP_EMAILS),
      hasMore: own.length > MAX_GROUP_EMAILS,
    }
  })

  async function readEmails() {
    if (heads.length === 0) return []
    const ofGroup = sql`select email.id from (values ${sql.join(
      keys.map((key) => sql`(${key})`),
      sql`, `,
    )}) as asked (belongs_to) cross join lateral (
      select newer.id from outbox_emails newer where newer.belongs_to = asked.belongs_to ${inState}
      order by newer.id desc limit ${MAX_GROUP_EMAILS + 1}) as email`
    const rows = await db
      .select(emailColumns)
      .from(outboxEmails)
      .where(sql`${outboxEmails.id} = any (array (${ofGroup}))`)
      .orderBy(desc(outboxEmails.id))
    const read = await withSupporters(db, rows)
    return read.map((email, index) => ({ ...email, belongsTo: rows[index]?.belongsTo }))
  }
}

/** Groups that one search looks through: the newest with its words. */
const MAX_SEARCHED = 200

/** Emails whose subjects one search reads: the newest whose content has not been deleted. */
const MAX_SUBJECTS = 2000

/** Keys of the groups whose order, person or subject has the words, or that have an email to this address. */
async function findKeys(db: Db, q: string): Promise<string[]> {
  const searched = { q, limit: MAX_SEARCHED }
  const { belongsTo, recipient, firstRecipient, content, createdAt } = outboxEmails
  const recent = db
    .select({ key: belongsTo, content })
    .from(outboxEmails)
    .where(isNotNull(content))
    .orderBy(desc(createdAt))
    .limit(MAX_SUBJECTS)
    .as('recent')
  const address = storable(q).trim().toLowerCase()
  const [ofOrders, ofSupporters, ofAccounts, ofAddress, ofSubject] = await Promise.all([
    byWords(orders, searched, (found, orderBy) =>
      db
        .select({ key: sql<string>`'order ' || ${orders.id}` })
        .from(orders)
        .where(found)
        .orderBy(...orderBy),
    ),
    byWords(supporters, searched, (found, orderBy) =>
      db
        .select({ key: sql<string>`'supporter ' || ${supporters.id}` })
        .from(supporters)
        .where(found)
        .orderBy(...orderBy),
    ),
    db
      .select({ key: sql<string>`'account ' || ${accounts.id}` })
      .from(accounts)
      .where(or(eq(sql`lower(${accounts.email})`, address), eq(sql`lower(${accounts.name})`, address))),
    db
      .selectDistinct({ key: belongsTo })
      .from(outboxEmails)
      .where(or(eq(sql`lower(${recipient})`, address), eq(sql`lower(${firstRecipient})`, address)))
      .limit(MAX_SEARCHED),
    db
      .selectDistinct({ key: recent.key })
      .from(recent)
      .where(hasSubjectWords(recent.content, q))
      .limit(MAX_SEARCHED),
  ])
  return [...ofOrders, ...ofSupporters, ...ofAccounts, ...ofAddress, ...ofSubject].map(({ key }) => key)
}

type Named = Partial<Pick<EmailGroup, 'order' | 'name' | 'supporterId'>>

/** The order or person that each group is about. */
async function readNames(db: Db, keys: readonly string[]): Promise<Map<string, Named>> {
  const idsOf = (word: string) =>
    keys.flatMap((key) => (key.startsWith(`${word} `) ? Number(key.slice(word.length + 1)) : []))
  const [ofOrders, ofSupporters, ofAccounts, ofBracelets] = await Promise.all([
    db
      .select({
        id: orders.id,
        number: orders.number,
        name: orders.customerName,
        supporterId: orders.supporterId,
      })
      .from(orders)
      .where(inArray(orders.id, idsOf('order'))),
    db
      .select({ id: supporters.id, email: supporters.email, name: supporters.name })
      .from(supporters)
      .where(inArray(supporters.id, idsOf('supporter'))),
    db
      .select({ id: accounts.id, name: accounts.name })
      .from(accounts)
      .where(inArray(accounts.id, idsOf('account'))),
    db
      .select({ id: bracelets.id, name: bracelets.name })
      .from(bracelets)
      .where(inArray(bracelets.id, idsOf('bracelet'))),
  ])
  return new Map<string, Named>([
    ...ofOrders.map(({ id, number, ...who }) => [`order ${id}`, { order: { id, number }, ...who }] as const),
    ...ofSupporters.map(
      ({ id, email, name }) => [`supporter ${id}`, { supporterId: id, name: name ?? email }] as const,
    ),
    ...ofAccounts.map(({ id, name }) => [`account ${id}`, { name }] as const),
    ...ofBracelets.map(({ id, name }) => [`bracelet ${id}`, { name }] as const),
  ])
}
