/**
 * Signed links in emails, which open one record without an account. The signature covers a version of the
 * record, so that a corrected address, an erasure or the donor's own click ends all earlier links.
 */
import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import {
  donations,
  isAddressed,
  mandateCharges,
  mandateEvents,
  mandates,
  supporters,
} from '#db/schema/index.ts'
import { isSameSecret } from './same-secret.ts'

/** The purpose of a link: its token is not valid for any other. */
export type LinkUse =
  | 'monthly gift'
  | 'confirm charge'
  | 'gift'
  | 'gift aid'
  | 'yearly summary'
  | 'news'
  | 'new address'

const FIRST_VERSION = 1

/** @param key `deps.linkKey` @returns the last part of a URL: '12-Xk3…' */
export const signedToken = (key: string, use: LinkUse, id: number, version = FIRST_VERSION): string =>
  `${id}-${signature(key, use, id, version)}`

/** The id in a token; undefined unless it was signed for this purpose and version. */
export function readToken(
  key: string,
  use: LinkUse,
  token: string,
  version = FIRST_VERSION,
): number | undefined {
  const [id, signed] = partsOf(token)
  if (id === undefined) return undefined
  return isSameSecret(signature(key, use, id, version), signed) ? id : undefined
}

/** The record that a link opens; undefined for an invalid token, an ended link, or an erased record. */
export async function openLink(
  { db, linkKey }: { db: Db; linkKey: string },
  use: LinkUse,
  token: string,
): Promise<number | undefined> {
  const [id] = partsOf(token)
  const version = id === undefined ? undefined : await linkVersionOf(db, use, id)
  return version === undefined ? undefined : readToken(linkKey, use, token, version)
}

/** The current version of links to a record; undefined if it does not exist or was erased. */
export async function linkVersionOf(db: Db | Tx, use: LinkUse, id: number): Promise<number | undefined> {
  const [row] = await VERSIONS[use](db, id)
  return row?.version
}

/** All links about a monthly gift share its version. */
const ofGift = (db: Db | Tx) => db.select({ version: mandates.linkVersion }).from(mandates)
const isNotErased = isAddressed(mandates.donorEmail)

const ofDonation = (db: Db | Tx, id: number) =>
  db
    .select({ version: donations.linkVersion })
    .from(donations)
    .where(and(eq(donations.id, id), isNotNull(donations.donorEmail), isAddressed(donations.donorEmail)))

const ofSupporter = (db: Db | Tx, id: number) =>
  db.select({ version: supporters.linkVersion }).from(supporters).where(eq(supporters.id, id))

const VERSIONS: Record<LinkUse, (db: Db | Tx, id: number) => PromiseLike<{ version: number }[]>> = {
  'monthly gift': (db, id) => ofGift(db).where(and(eq(mandates.id, id), isNotErased)),
  'confirm charge': (db, id) =>
    ofGift(db)
      .innerJoin(mandateCharges, eq(mandateCharges.mandateId, mandates.id))
      .where(and(eq(mandateCharges.id, id), isNotErased)),
  'new address': (db, id) =>
    ofGift(db)
      .innerJoin(mandateEvents, eq(mandateEvents.mandateId, mandates.id))
      .where(and(eq(mandateEvents.id, id), isNotErased)),
  gift: ofDonation,
  'gift aid': ofDonation,
  'yearly summary': ofSupporter,
  news: ofSupporter,
}

const NEXT = {
  mandate: sql`${mandates.linkVersion} + 1`,
  donation: sql`${donations.linkVersion} + 1`,
  supporter: sql`${supporters.linkVersion} + 1`,
}

/**
 * Ends every link about a monthly gift, including those of its donations and of its donor's yearly summary.
 * @returns the new version; undefined if there is no such gift
 */
export async function endLinksOfGift(tx: Tx, mandateId: number): Promise<number | undefined> {
  const [mandate] = await tx
    .update(mandates)
    .set({ linkVersion: NEXT.mandate })
    .where(eq(mandates.id, mandateId))
    .returning({ version: mandates.linkVersion, supporterId: mandates.supporterId })
  await tx.update(donations).set({ linkVersion: NEXT.donation }).where(eq(donations.mandateId, mandateId))
  if (mandate?.supporterId) await endLinksOfSummary(tx, mandate.supporterId)
  return mandate?.version
}

/** Ends the links of one donation and of the monthly gift that it belongs to. */
export async function endLinksOfDonation(tx: Tx, donationId: number): Promise<void> {
  const [donation] = await tx
    .select({
      mandateId: donations.mandateId,
      // the links of a monthly gift's supporter end with it
      other: sql`nullif(${donations.supporterId}, ${mandates.supporterId})`.mapWith(donations.supporterId),
    })
    .from(donations)
    .leftJoin(mandates, eq(mandates.id, donations.mandateId))
    .where(eq(donations.id, donationId))
  if (donation?.other) await endLinksOfSummary(tx, donation.other)
  if (donation?.mandateId) await endLinksOfGift(tx, donation.mandateId)
  else await tx.update(donations).set({ linkVersion: NEXT.donation }).where(eq(donations.id, donationId))
}

export async function endLinksOfSummary(tx: Tx, supporterId: number): Promise<void> {
  await tx.update(supporters).set({ linkVersion: NEXT.supporter }).where(eq(supporters.id, supporterId))
}

const partsOf = (token: string): [id: number, signed: string] | [undefined] => {
  const [, digits, signed] = /^(\d{1,15})-([\w-]{32})$/.exec(token) ?? []
  return digits === undefined || signed === undefined ? [undefined] : [Number(digits), signed]
}

const signature = (key: string, use: LinkUse, id: number, version: number) =>
  createHmac('sha256', key)
    // links from before versions existed were signed without one
    .update(version === FIRST_VERSION ? `${use}:${id}` : `${use}:${id}:${version}`)
    .digest('base64url')
    .slice(0, 32)
