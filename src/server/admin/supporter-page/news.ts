/** Choices about news, for owners: each one of a supporter, and the lists for a mailing service. */
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { donations, newsChoices, orders, supporters, volunteerApplications } from '#db/schema/index.ts'
import type { MadeNewsChoice, SupporterPage, supporterNewsInput } from '#shared/admin/supporter-page.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { toldWording } from '#shared/site/supporters/news.ts'
import { notFound } from '../../errors.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { acceptsNews, choseNews, countingChoice, recordNewsChoice } from '../../site/supporters/news.ts'

/** Shown on the page, newest first. */
const MAX_CHOICES = 50

const { id, channel, choice, source, wording, createdAt } = newsChoices

export async function readNews(db: Db, supporterId: number): Promise<SupporterPage['news']> {
  const [[accepts], rows] = await Promise.all([
    db
      .select({
        acceptsEmail: acceptsNews,
        acceptsPost: sql<boolean>`coalesce(${countingChoice('post')} <> 'no', false)`,
      })
      .from(supporters)
      .where(eq(supporters.id, supporterId)),
    db
      .select({ id, channel, choice, source, wording, createdAt })
      .from(newsChoices)
      .where(eq(newsChoices.supporterId, supporterId))
      .orderBy(desc(id))
      .limit(MAX_CHOICES),
  ])
  const choices = rows.map(({ createdAt: at, ...row }) => ({ ...row, at: at.toISOString() }))
  return accepts ? { ...accepts, choices } : null
}

/** Records what somebody told the owner. @throws NOT_FOUND */
export function recordToldChoice(
  db: Db,
  { id: supporterId, ...told }: z.infer<typeof supporterNewsInput>,
  by: By,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: supporters.id })
      .from(supporters)
      .where(eq(supporters.id, supporterId))
      .for('key share')
    if (!known) throw notFound('There is no such supporter.')
    const isNew = await recordNewsChoice(tx, supporterId, {
      choice: told.choice,
      source: 'owner',
      at: by.now,
      channel: told.channel,
      wording: toldWording(told.channel, told),
    })
    const changes = [{ field: `news by ${told.channel}`, to: told.choice === 'no' ? 'not wanted' : 'wanted' }]
    if (isNew)
      await recordAudit(tx, {
        action: 'supporter-preferences-changed',
        subjectId: supporterId,
        changes,
        ...by,
      })
    return { ok: true }
  })
}

export type NewsRecipient = Pick<MadeNewsChoice, 'id' | 'choice' | 'source' | 'at'> & {
  email: string
  name: string | null
  gave: boolean
  bought: boolean
  offered: boolean
}

const has = (table: typeof orders | typeof donations | typeof volunteerApplications) =>
  sql<boolean>`exists (select from ${table} where ${eq(table.supporterId, supporters.id)})`

/** Everybody who accepts news by email, or said no to it, newest first, with the choice that counts. */
export async function listNewsRecipients(
  db: Db,
  { limit, cursor, accept }: { limit: number; cursor: number | undefined; accept: boolean },
): Promise<NewsRecipient[]> {
  const counting = db
    .select({ choice, source, createdAt })
    .from(newsChoices)
    .where(and(eq(newsChoices.supporterId, supporters.id), eq(channel, 'email')))
    .orderBy(asc(sql`${choice} = 'soft opt-in'`), desc(id))
    .limit(1)
    .as('counting')
  const rows = await db
    .select({
      id: supporters.id,
      email: supporters.email,
      name: supporters.name,
      choice: counting.choice,
      source: counting.source,
      createdAt: counting.createdAt,
      gave: has(donations),
      bought: has(orders),
      offered: has(volunteerApplications),
    })
    .from(supporters)
    .innerJoinLateral(counting, sql`true`)
    .where(
      and(
        isNotNull(supporters.email),
        choseNews(accept),
        cursor === undefined ? undefined : lt(supporters.id, cursor),
      ),
    )
    .orderBy(desc(supporters.id))
    .limit(limit)
  return rows.map(({ createdAt: at, email, ...row }) => ({ ...row, email: email!, at: at.toISOString() }))
}
