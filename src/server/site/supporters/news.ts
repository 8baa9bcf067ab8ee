/** Who may be sent news: each choice is a row that is only added, with what was read and where. */
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { givingSettings, newsChoices, supporters } from '#db/schema/index.ts'
import {
  NEWS_WORDING_VERSION,
  newsWording,
  type NewsChoice,
  type NewsSource,
} from '#shared/site/supporters/news.ts'
import { type chooseNewsInput, type NewsWish } from '#shared/site/supporters/news.schema.ts'
import { notFound } from '../../errors.ts'
import type { Block, LinkingSite } from '../emails/email.ts'
import { openLink } from '../../platform/sessions/signed-links.ts'

type LinkDeps = { db: Db; linkKey: string }

/**
 * Condition on supporters: they asked for news by email or, unless they ever answered, did not object when they were
 * told of it. Somebody who said no stays a no until they ask for it themselves.
 */
export const acceptsNews: SQL<boolean> = sql`(${supporters.email} is not null and coalesce(
  (select ${newsChoices.choice} = 'opt-in' from ${newsChoices} where ${newsChoices.supporterId} = ${supporters.id}
    and ${newsChoices.channel} = 'email' and ${newsChoices.choice} <> 'soft opt-in' order by ${newsChoices.id} desc limit 1),
  exists (select from ${newsChoices} where ${newsChoices.supporterId} = ${supporters.id} and ${newsChoices.channel} = 'email')))`

/** What a form sent, as far as the owner asks: an objection and a wish always count. */
export async function countedChoice(db: Db | Tx, sent: NewsChoice | undefined): Promise<NewsChoice | null> {
  if (sent === undefined) return null
  if (sent !== 'soft opt-in') return sent
  const [settings] = await db.select({ model: givingSettings.newsModel }).from(givingSettings)
  return settings?.model === 'soft opt-in' ? sent : null
}

/** Adds a choice, unless the same one by the same way is the latest. */
export async function recordNewsChoice(
  tx: Tx,
  supporterId: number | null,
  { choice, source, at }: { choice: NewsChoice | null; source: NewsSource; at: Date },
): Promise<void> {
  if (supporterId === null || choice === null) return
  const isTheirs = and(eq(newsChoices.supporterId, supporterId), eq(newsChoices.channel, 'email'))
  const [latest] = await tx
    .select({ choice: newsChoices.choice })
    .from(newsChoices)
    .where(choice === 'soft opt-in' ? isTheirs : and(isTheirs, ne(newsChoices.choice, 'soft opt-in')))
    .orderBy(desc(newsChoices.id))
    .limit(1)
  // being told once more changes nothing for somebody who has answered, or was told before
  if (latest && (choice === 'soft opt-in' || latest.choice === choice)) return
  await tx.insert(newsChoices).values({
    supporterId,
    channel: 'email',
    choice,
    source,
    wording: newsWording(choice),
    wordingVersion: NEWS_WORDING_VERSION,
    createdAt: at,
  })
}

/** Reads the choice by the link in a receipt or in news. @throws NOT_FOUND */
export async function openNews(deps: LinkDeps, token: string): Promise<NewsWish> {
  const id = await openLink(deps, 'news', token)
  const [found] =
    id === undefined
      ? []
      : await deps.db.select({ wantsNews: acceptsNews }).from(supporters).where(eq(supporters.id, id))
  if (!found) throw notFound('This link is not valid any more. Please use the link in your newest email.')
  return found
}

/** Stores the choice by the link. @throws NOT_FOUND */
export async function chooseNews(
  deps: LinkDeps,
  { token, wantsNews }: z.infer<typeof chooseNewsInput>,
  { at, source = 'own page' }: { at: Date; source?: NewsSource },
): Promise<NewsWish> {
  await openNews(deps, token)
  const id = (await openLink(deps, 'news', token)) ?? null
  await deps.db.transaction((tx) =>
    recordNewsChoice(tx, id, { choice: wantsNews ? 'opt-in' : 'no', source, at }),
  )
  return openNews(deps, token)
}

/** The supporter to whom a receipt offers the choice; null while the owner asks nobody. */
export async function newsOffer(db: Db, supporterId: number | null): Promise<number | null> {
  const [settings] = await db.select({ model: givingSettings.newsModel }).from(givingSettings)
  return settings?.model === 'off' ? null : supporterId
}

/** A receipt's line that leads to the choice. */
export const newsLink = (supporterId: number | null, site: LinkingSite): Block[] =>
  supporterId === null
    ? []
    : [{ link: newsUrl(supporterId, site), label: 'Choose whether we may email you news' }]

export const newsUrl = (supporterId: number, site: LinkingSite): string =>
  `${site.url}/giving/${site.tokenOf('news', supporterId)}?for=news`
