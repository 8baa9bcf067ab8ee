/** Recipients of news: each choice is a row that is only added, with what was read and where. */
import { and, desc, eq, getTableColumns, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/client.ts'
import { givingSettings, newsChoices, supporters } from '#db/schema/index.ts'
import {
  NEWS_CHANNELS,
  NEWS_WORDING_VERSION,
  newsWording,
  type NewsChannel,
  type NewsChoice,
  type NewsSource,
} from '#shared/site/supporters/news.ts'
import { type chooseNewsInput, type NewsWish } from '#shared/site/supporters/news.schema.ts'
import { notFound } from '../../errors.ts'
import type { Block, LinkingSite } from '../emails/email.ts'
import { linkVersionOf, openLink, signedToken } from '../../platform/sessions/signed-links.ts'
import { hasNoRecords } from './supporters.ts'

type LinkDeps = { db: Db; linkKey: string }

/**
 * A supporter's choice that counts: what they answered last or, if they never did, that they were told of news and did
 * not object. Somebody who said no stays a no until they ask for news themselves. Null if they were never asked.
 */
export function countingChoice(channel: NewsChannel): SQL<NewsChoice | null> {
  const isTheirs = and(eq(newsChoices.supporterId, supporters.id), eq(newsChoices.channel, channel))
  const found = sql`select ${newsChoices.choice} from ${newsChoices} where ${isTheirs} order by ${isAnswerFirst} limit 1`
  // wrapped, because drizzle leaves the table out of the names of columns that are selected directly
  return sql`(${found})`
}

const isAnswerFirst = sql`${newsChoices.choice} = 'soft opt-in', ${newsChoices.id} desc`

/** Condition on supporters: news may be sent to them. */
export const acceptsNews: SQL<boolean> = sql`(${isNotNull(supporters.email)} and coalesce(${countingChoice('email')} <> 'no', false))`

/** Condition for lists of supporters: those who accept news, or said no to it. It starts from an index, because they may be few. */
export function choseNews(accept: boolean): SQL {
  const isIt = accept ? sql`${newsChoices.choice} <> 'no'` : sql`${newsChoices.choice} = 'no'`
  const chosen = sql`select ${newsChoices.supporterId} from ${newsChoices} where ${newsChoices.channel} = 'email' and ${isIt}`
  return sql`(${supporters.id} in (${chosen}) and ${accept ? acceptsNews : sql`${countingChoice('email')} = 'no'`})`
}

const hasEmailChoice = sql`exists (select from ${newsChoices}
  where ${and(eq(newsChoices.supporterId, supporters.id), eq(newsChoices.channel, 'email'))})`

/** Condition on supporters: nobody asked them about news by email. */
export const wasNeverAsked: SQL<boolean> = sql`(${supporters.mayBeUnasked} and not ${hasEmailChoice})`

/** Condition on supporters: they were asked since the last night, so their `mayBeUnasked` is to be cleared. */
export const wasJustAsked: SQL<boolean> = sql`(${supporters.mayBeUnasked} and ${hasEmailChoice})`

/** The choice that a form sent, as far as the owner asks: an objection and a wish always count. */
export async function countedChoice(db: Db | Tx, sent: NewsChoice | undefined): Promise<NewsChoice | null> {
  if (sent === undefined) return null
  if (sent !== 'soft opt-in') return sent
  const [settings] = await db.select({ model: givingSettings.newsModel }).from(givingSettings)
  return settings?.model === 'soft opt-in' ? sent : null
}

type Choice = {
  choice: NewsChoice | null
  source: NewsSource
  at: Date
  channel?: NewsChannel
  /** Defaults to the text of the form. */
  wording?: string
}

/** Adds a choice, unless the same answer is the latest. @returns whether it was added */
export async function recordNewsChoice(
  tx: Tx,
  supporterId: number | null,
  { choice, source, at, channel = 'email', wording }: Choice,
): Promise<boolean> {
  if (supporterId === null || choice === null) return false
  const isTheirs = and(eq(newsChoices.supporterId, supporterId), eq(newsChoices.channel, channel))
  const [latest] = await tx
    .select({ choice: newsChoices.choice })
    .from(newsChoices)
    .where(choice === 'soft opt-in' ? isTheirs : and(isTheirs, ne(newsChoices.choice, 'soft opt-in')))
    .orderBy(desc(newsChoices.id))
    .limit(1)
  // being told once more changes nothing for somebody who has answered, or was told before
  if (latest && (choice === 'soft opt-in' || latest.choice === choice)) return false
  await tx.insert(newsChoices).values({
    supporterId,
    channel,
    choice,
    source,
    wording: wording ?? newsWording(choice),
    wordingVersion: NEWS_WORDING_VERSION,
    createdAt: at,
  })
  return true
}

/**
 * Takes choices along when a record moves to a corrected address: all of them from an address that nothing else uses,
 * and from any other only a 'no', which is never lost.
 */
export async function moveNewsChoices(tx: Tx, from: number | null, to: number | null): Promise<void> {
  if (from === null || to === null || from === to) return
  const isFrom = eq(supporters.id, from)
  const [unused] = await tx
    .select({ id: supporters.id })
    .from(supporters)
    .where(and(isFrom, hasNoRecords(tx)))
  if (unused) {
    await tx.update(newsChoices).set({ supporterId: to }).where(eq(newsChoices.supporterId, from))
    await tx.update(supporters).set({ mayBeUnasked: true }).where(isFrom)
    return
  }
  for (const channel of NEWS_CHANNELS) {
    const { id: _, supporterId: __, ...columns } = getTableColumns(newsChoices)
    // a transaction runs one statement at a time
    // oxlint-disable-next-line no-await-in-loop
    const [said] = await tx
      .select(columns)
      .from(newsChoices)
      .where(and(eq(newsChoices.supporterId, from), eq(newsChoices.channel, channel)))
      .orderBy(isAnswerFirst)
      .limit(1)
    // oxlint-disable-next-line no-await-in-loop
    if (said?.choice === 'no') await tx.insert(newsChoices).values({ ...said, supporterId: to })
  }
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

/** Token of the page where a supporter chooses; null while the owner asks nobody. */
export async function newsTokenOf(
  { db, linkKey }: LinkDeps,
  supporterId: number | null,
): Promise<string | null> {
  const id = await newsOffer(db, supporterId)
  const version = id === null ? undefined : await linkVersionOf(db, 'news', id)
  return id === null || version === undefined ? null : signedToken(linkKey, 'news', id, version)
}

/** A receipt's line that leads to the choice. */
export const newsLink = (supporterId: number | null, site: LinkingSite): Block[] =>
  supporterId === null
    ? []
    : [{ link: newsUrl(supporterId, site), label: 'Choose whether we may email you news' }]

export const newsUrl = (supporterId: number, site: LinkingSite): string =>
  `${site.url}/giving/${site.tokenOf('news', supporterId)}?for=news`
