/** Undoes an import as a whole, by counter-entries: its gifts leave all sums, and its rows may be imported again. */
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  giftAidClaimLines,
  giftAidDeclarations,
  giftAidDecisions,
  giftAidEndings,
  imports,
  paymentEvents,
  payments,
  refunds,
  supporters,
} from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { deleteUnreferenced } from '../../site/supporters/supporters.ts'
import { postReversals } from '../ledger/ledger.ts'

const NAMED = 10
/** Gifts whose queries are sent together. */
const AT_ONCE = 50

/**
 * Idempotent. Supporters who came with the import and have nothing else are deleted.
 * @throws NOT_FOUND; CONFLICT with names, if Gift Aid was claimed, decided or declared on its gifts since
 */
export function undoImport(db: Db, id: number, by: By): Promise<Done> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.giftAidClaims})`)
    const [found] = await tx.select().from(imports).where(eq(imports.id, id))
    if (!found) throw notFound('There is no such import.')
    if (found.undoneAt) return { ok: true }
    await refuseChanged(tx, id)
    await reverseGifts(tx, id, by)
    await endDeclarations(tx, id, by.now)
    await tx.update(donations).set({ importKey: null }).where(eq(donations.importId, id))
    await tx
      .update(supporters)
      .set({ monthlyElsewherePence: null, monthlyImportId: null })
      .where(eq(supporters.monthlyImportId, id))
    const added = await tx
      .select({ id: supporters.id })
      .from(supporters)
      .where(and(eq(supporters.importId, id), eq(supporters.notes, '')))
      .orderBy(supporters.id)
      .for('update')
    await deleteUnreferenced(
      tx,
      added.map((row) => row.id),
    )
    await tx.update(imports).set({ undoneAt: by.now }).where(eq(imports.id, id))
    const changes = [{ field: 'gifts', to: `${found.gifts} gifts` }]
    await recordAudit(tx, { action: 'import-undone', subjectId: id, changes, ...by })
    return { ok: true }
  })
}

const isOn = (table: 'line' | 'decided' | 'declared') => sql.raw(`${table}.donation_id = donations.id`)

async function refuseChanged(tx: Tx, importId: number): Promise<void> {
  const claimed = await tx
    .selectDistinct({ name: donations.donorName })
    .from(donations)
    .where(
      or(
        and(
          eq(donations.importId, importId),
          or(
            sql`exists (select 1 from ${giftAidClaimLines} line where ${isOn('line')} and line.is_open)`,
            sql`exists (select 1 from ${giftAidDecisions} decided where ${isOn('decided')})`,
            sql`exists (select 1 from ${giftAidDeclarations} declared where ${isOn('declared')}
              and declared.import_id is null)`,
          ),
        ),
        // another gift, claimed by a declaration of this import
        sql`${donations.id} in (select line.donation_id from ${giftAidClaimLines} line
          join ${giftAidDeclarations} declared on declared.id = line.declaration_id
          where line.is_open and declared.import_id = ${importId})`,
      ),
    )
    .orderBy(donations.donorName)
    .limit(NAMED + 1)
  if (claimed.length === 0) return
  const names = claimed.slice(0, NAMED).map(({ name }) => name)
  const more = claimed.length > NAMED ? ' and others' : ''
  throw conflict(
    `Nothing was undone: Gift Aid was claimed, decided or declared since on gifts of ${names.join(', ')}${more}.`,
    'CHANGED_SINCE',
  )
}

async function reverseGifts(tx: Tx, importId: number, by: By): Promise<void> {
  const given = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .where(and(eq(donations.importId, importId), ne(payments.status, 'refunded')))
    .orderBy(payments.id)
    .for('update', { of: payments })
  for (let start = 0; start < given.length; start += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection, which takes some queries ahead
    await Promise.all(given.slice(start, start + AT_ONCE).map(({ payment }) => reverse(tx, payment, by)))
}

async function reverse(tx: Tx, payment: typeof payments.$inferSelect, { now, account }: By): Promise<void> {
  const { id, amount, paymentIntentId } = payment
  const refundId = `undo_${paymentIntentId}`
  await tx
    .insert(refunds)
    .values({ paymentId: id, refundId, amount, state: 'succeeded', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: refunds.refundId })
  await postReversals(tx, payment, now)
  const event = { paymentIntentId, source: 'owner' as const, kind: 'import undone', createdAt: now }
  await tx.insert(paymentEvents).values({ ...event, accountId: account?.id })
}

/** As if they had never been made. */
async function endDeclarations(tx: Tx, importId: number, now: Date): Promise<void> {
  const open = await tx
    .select({ declarationId: giftAidDeclarations.id, endsOn: giftAidDeclarations.startsOn })
    .from(giftAidDeclarations)
    .leftJoin(giftAidEndings, eq(giftAidEndings.declarationId, giftAidDeclarations.id))
    .where(and(eq(giftAidDeclarations.importId, importId), isNull(giftAidEndings.declarationId)))
  const values = open.map((row) => ({ ...row, reason: 'mistake' as const, createdAt: now }))
  if (values.length > 0) await tx.insert(giftAidEndings).values(values).onConflictDoNothing()
}
