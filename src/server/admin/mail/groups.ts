/** The outbox grouped by order and person. A group's position is that of its newest email. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { accounts, bracelets, orders, outboxEmails, supporters } from '#db/schema/index.ts'
import { MAX_GROUP_EMAILS, type EmailGroup, type outboxInput } from '#shared/platform/mail/mail.ts'
import { emailColumns, withSupporters } from '../../platform/mail/resend.ts'

/**
 * Reads a page of groups in at most eight queries. @param input.state only emails in this state, and groups that have
 * some
 */
export async function listEmailGroups(
  db: Db,
  { limit, state, ...page }: z.infer<typeof outboxInput> & { limit: number },
): Promise<EmailGroup[]> {
  const { found, orderBy } = pageCondition(outboxEmails, page)
  const inState = state && sql`and newer.state = ${state}`
  const heads = await db
    .select({ id: outboxEmails.id, belongsTo: outboxEmails.belongsTo })
    .from(outboxEmails)
    .where(
      and(
        found,
        state && eq(outboxEmails.state, state),
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
