/** The owner's links that carry a gift, and what each has raised. */
import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { donations, givingLinks, ledgerEntries, payments, projects } from '#db/schema/index.ts'
import { LINK_CODE, LINK_CODE_CHARACTERS } from '#shared/money/giving-links/giving-links.ts'
import type { GivingLink, linkSearch, NewLink } from '#shared/money/giving-links/giving-links.schema.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { donationPence } from '#shared/money/donations/donations.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { fundOfProject } from '../funds/funds.ts'

/** Additions of ledger entries since last night to the figures of links, which include all earlier ones. */
const sinceLastNight = (db: Db | Tx) =>
  db
    .select({
      linkId: donations.linkId,
      gifts: sql<number>`sum(sign(${ledgerEntries.grossPence}::float8))`.as('new_gifts'),
      pence: sql<number>`sum(${ledgerEntries.amountPence})`.as('new_pence'),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .where(
      and(sql`not ${ledgerEntries.isSummed}`, ne(ledgerEntries.type, 'fee'), isNotNull(donations.linkId)),
    )
    .groupBy(donations.linkId)
    .as('newest')

const withNewest = (figure: SQLWrapper, added: SQLWrapper) =>
  sql`${figure} + coalesce(${added}, 0)`.mapWith(Number)

/** Links with their gifts that count: without those returned as a whole, or paid as a test before the site took money. */
function select(db: Db | Tx) {
  const newest = sinceLastNight(db)
  return db
    .select({
      id: givingLinks.id,
      code: givingLinks.code,
      name: givingLinks.name,
      sentence: givingLinks.sentence,
      amountPence: givingLinks.amountPence,
      isMonthly: givingLinks.isMonthly,
      projectId: givingLinks.projectId,
      project: projects.name,
      createdAt: givingLinks.createdAt,
      deletedAt: givingLinks.deletedAt,
      gifts: withNewest(givingLinks.gifts, newest.gifts),
      raisedPence: withNewest(givingLinks.raisedPence, newest.pence),
    })
    .from(givingLinks)
    .leftJoin(projects, eq(projects.id, givingLinks.projectId))
    .leftJoin(newest, eq(newest.linkId, givingLinks.id))
}

type Row = Omit<GivingLink, 'createdAt' | 'deletedAt'> & { createdAt: Date; deletedAt: Date | null }
const shown = ({ createdAt, deletedAt, ...row }: Row): GivingLink => ({
  ...row,
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
})

/** Newest first, with deleted ones, because their figures stay. */
export async function listLinks(
  db: Db,
  { limit, ...page }: z.infer<typeof linkSearch> & { limit: number },
): Promise<GivingLink[]> {
  const { found, orderBy } = pageCondition(givingLinks, page)
  const rows = await select(db)
    .where(found)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(shown)
}

/** @throws NOT_FOUND */
export async function readLink(db: Db | Tx, id: number): Promise<GivingLink> {
  const [row] = await select(db).where(eq(givingLinks.id, id))
  if (!row) throw notFound('There is no such link.')
  return shown(row)
}

/** Makes a link with a code that no other link has or had, once per key. @throws NOT_FOUND for a closed project */
export function makeLink(
  db: Db,
  { key, amount, often, ...input }: NewLink,
  { now, ...caller }: By,
): Promise<GivingLink> {
  return db.transaction(async (tx) => {
    if (input.projectId !== null) await fundOfProject(tx, input.projectId)
    const amountPence = donationPence(amount) ?? null
    const values = {
      ...input,
      idempotencyKey: key,
      amountPence,
      isMonthly: often === 'monthly',
      createdAt: now,
    }
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only if the code is taken
      const [made] = await tx
        .insert(givingLinks)
        .values({ ...values, code: newCode() })
        .onConflictDoNothing()
        .returning({ id: givingLinks.id, name: givingLinks.name })
      if (made) {
        const changes = amountPence === null ? [] : [{ field: 'amount', to: formatPence(amountPence) }]
        // oxlint-disable-next-line no-await-in-loop
        await recordAudit(tx, {
          action: 'link-made',
          subjectId: made.id,
          name: made.name,
          changes,
          now,
          ...caller,
        })
        return readLink(tx, made.id)
      }
      // oxlint-disable-next-line no-await-in-loop
      const [repeated] = await tx
        .select({ id: givingLinks.id })
        .from(givingLinks)
        .where(eq(givingLinks.idempotencyKey, key))
      if (repeated) return readLink(tx, repeated.id)
    }
  })
}

function newCode(): string {
  const [first, later] = LINK_CODE_CHARACTERS
  return [first, later, later, later, later].map((from) => from.charAt(randomInt(from.length))).join('')
}

/** From then on the link counts no more gifts; its figures stay. Idempotent. */
export function deleteLink(db: Db, id: number, { now, ...caller }: By): Promise<Done> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(givingLinks)
      .set({ deletedAt: now })
      .where(and(eq(givingLinks.id, id), isNull(givingLinks.deletedAt)))
      .returning({ name: givingLinks.name })
    if (deleted) await recordAudit(tx, { action: 'link-deleted', subjectId: id, ...deleted, now, ...caller })
    return { ok: true }
  })
}

/** The link with this code; undefined if there is none, or it was deleted. */
export async function findLink(db: Db | Tx, code: string | undefined) {
  if (code === undefined || !LINK_CODE.test(code)) return undefined
  const [link] = await db
    .select()
    .from(givingLinks)
    .where(and(eq(givingLinks.code, code), isNull(givingLinks.deletedAt)))
  return link
}
