/** The Gift Aid of one gift, as its donor sees and changes it. */
import { eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import { readDeclarations, shownDeclaration, type StoredDeclaration } from '#db/declarations.ts'
import type { Tx } from '#db/client.ts'
import { donations, giftAidConfirmations, giftAidDeclarations } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  claimability,
  donorStateOf,
  isToConfirm,
  scopesOf,
  WHICH_GIFTS,
} from '#shared/money/gift-aid/gift-aid.ts'
import type {
  giftAidLink,
  declareInput,
  endGiftAidInput,
  GiftAidAccess,
  GiftAidPage,
} from '#shared/money/gift-aid/gift-aid-page.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { isSameSecret } from '../../platform/sessions/same-secret.ts'
import {
  endLinksOfDonation,
  linkVersionOf,
  openLink,
  signedToken,
} from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { conflict, invalidFields, notFound } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { retrieveIntent } from '../payments/stripe/client.ts'
import { readGivingRow } from '../giving/settings.ts'
import { declareFor, endDeclaration } from './declarations.ts'
import { madeWithMandates, readJudgedGift } from './gifts.ts'

export type GiftAidDeps = Pick<Deps, 'db' | 'clock' | 'linkKey' | 'provider'>

const LINK_INVALID = 'This link is not valid, or the gift it was for is no longer stored with your name.'

type Gift = typeof donations.$inferSelect
/** `isDonor`: the link came by email. Somebody who only paid may have typed another person's address. */
type Opened = { gift: Gift; isDonor: boolean }

/** @throws NOT_FOUND */
export async function readGiftAidPage(deps: GiftAidDeps, access: GiftAidAccess): Promise<GiftAidPage> {
  const opened = await open(deps, access)
  return deps.db.transaction((tx) => pageOf(tx, opened, deps.clock()))
}

/**
 * Records the donor's declaration, once per gift. @throws NOT_FOUND; CONFLICT if a declaration already covers the
 * gift, or was made with it
 */
export async function declareLater(
  deps: GiftAidDeps,
  { access, declaration }: z.output<typeof declareInput>,
): Promise<GiftAidPage> {
  const opened = await open(deps, access)
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    // of two clicks or tabs, one waits for this lock
    await tx
      .select({ id: donations.id })
      .from(donations)
      .where(eq(donations.id, opened.gift.id))
      .for('no key update')
    const { state } = await pageOf(tx, opened, now)
    // a link from an email proves the donor's address, so the declaration is also confirmed
    const isConfirmed = opened.isDonor
    if (!scopesOf(opened.gift.mandateId !== null).includes(declaration.scope))
      throw invalidFields([{ path: ['declaration', 'scope'], message: WHICH_GIFTS }])
    if (state === 'declared')
      throw conflict('Gift Aid is declared for this gift already.', 'ALREADY_DECLARED')
    if (state === 'closed') throw conflict('Gift Aid cannot be added to this gift any more.', 'NO_GIFT_AID')
    await declareFor(tx, opened.gift.id, declaration, { now, isConfirmed })
    return pageOf(tx, opened, now)
  })
}

/** Confirms the declaration made with the gift, through the link in the email. Idempotent. @throws NOT_FOUND if none */
export async function confirmByDonor(
  deps: GiftAidDeps,
  { token }: z.output<typeof giftAidLink>,
): Promise<GiftAidPage> {
  const opened = await open(deps, { token })
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    const [own] = await readOwn(tx, opened.gift)
    if (!own || own.endsOn !== null) throw notFound('There is no declaration to confirm.')
    await tx
      .insert(giftAidConfirmations)
      .values({ declarationId: own.id, createdAt: now })
      .onConflictDoNothing()
    return pageOf(tx, opened, now)
  })
}

/** Ends the declaration that covers the gift, or was made with it. @throws NOT_FOUND if there is none */
export async function endByDonor(
  deps: GiftAidDeps,
  { token, reason }: z.output<typeof endGiftAidInput>,
): Promise<GiftAidPage> {
  const opened = await open(deps, { token })
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    const { covering, own } = await readCover(tx, opened, now)
    const declared = covering ?? own.find(({ endsOn }) => endsOn === null)
    if (!declared) throw notFound('There is no declaration to end.')
    await endDeclaration(tx, declared.id, { now, reason })
    return pageOf(tx, opened, now)
  })
}

/**
 * Ends all earlier links of the gift, because somebody else may have one. The donor gets another receipt, with the
 * new link.
 * @returns its token
 * @throws NOT_FOUND
 */
export async function renewGiftAidLinks(deps: GiftAidDeps, token: string): Promise<{ token: string }> {
  const { gift } = await open(deps, { token })
  return deps.db.transaction(async (tx) => {
    await endLinksOfDonation(tx, gift.id)
    const version = await linkVersionOf(tx, 'gift aid', gift.id)
    const renewed = { kind: 'donation-thanks', recordId: gift.id, occasion: `links ${version}` } as const
    await enqueueEmail(tx, { ...renewed, to: gift.donorEmail ?? '', now: deps.clock() })
    return { token: signedToken(deps.linkKey, 'gift aid', gift.id, version) }
  })
}

async function open({ db, linkKey, provider }: GiftAidDeps, access: GiftAidAccess): Promise<Opened> {
  const isDonor = 'token' in access
  const where = isDonor
    ? eq(donations.id, (await openLink({ db, linkKey }, 'gift aid', access.token)) ?? 0)
    : eq(donations.paymentIntentId, access.paymentIntentId)
  const [gift] = await db.select().from(donations).where(where)
  if (!gift || gift.donorEmail === ERASED) throw notFound(LINK_INVALID)
  if (!isDonor) {
    const { client_secret: secret } = await retrieveIntent(provider, access.paymentIntentId)
    if (!isSameSecret(secret ?? '', access.clientSecret)) throw notFound(LINK_INVALID)
  }
  return { gift, isDonor }
}

/** Declarations made with the gift, or with another payment of the same monthly gift; newest first. */
const readOwn = (tx: Tx, { id, mandateId }: Gift): Promise<StoredDeclaration[]> =>
  readDeclarations(
    tx,
    or(
      eq(giftAidDeclarations.donationId, id),
      mandateId === null ? undefined : madeWithMandates(tx, [mandateId]),
    ),
  )

/** @param isDonor somebody else learns nothing about the donor's declarations, not even whether there are any */
async function readCover(tx: Tx, { gift, isDonor }: Opened, now: Date) {
  const { hmrcReference, yearEnd } = await readGivingRow(tx)
  const rules = { yearEnd, today: londonDay(now) }
  const own = await readOwn(tx, gift)
  const judged = await readJudgedGift(tx, gift.id, rules)
  if (!judged) return { own, state: 'closed' as const }
  const judgement = isDonor ? judged.judgement : claimability(judged, own, rules)
  const state = donorStateOf(judged, judgement, { ...judged, hasOwn: own.length > 0 })
  return {
    own,
    covering: isDonor ? judged.declaration : undefined,
    state: hmrcReference === '' && state !== 'declared' ? ('closed' as const) : state,
  }
}

async function pageOf(tx: Tx, opened: Opened, now: Date): Promise<GiftAidPage> {
  const { gift, isDonor } = opened
  const { own, covering, state } = await readCover(tx, opened, now)
  const shown = covering ?? own[0]
  return {
    gift: { amount: gift.amount, day: londonDay(gift.createdAt), isMonthly: gift.mandateId !== null },
    donorName: gift.donorName,
    state,
    declaration: shown && shown.firstName !== ERASED ? shownDeclaration(shown) : null,
    needsConfirmation: isDonor && own.some((each) => each.id === shown?.id && isToConfirm(each)),
  }
}
