/** Changes a monthly gift's email address. A donor proves the new one by a link sent to it; an owner types it. */
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mandateEvents, outboxEmails } from '#db/schema/index.ts'
import { isWithin } from '#db/future-times.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import { ADDRESS_DAYS } from '#shared/money/monthly/monthly.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { endLinksOfGift, openLink, signedToken } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { moveDeclarations } from '../gift-aid/move-declarations.ts'
import { moveNewsChoices } from '../../site/supporters/news.ts'
import { supporterOf } from '../../site/supporters/supporters.ts'
import { mandateIdOf } from './gift-page.ts'
import { change, lockRunning, type Mandate, type MandateBy } from './manage.ts'
import { recordMandateEvent } from '../mandates/events.ts'
import { unknownLink } from './unknown-link.ts'

type EmailChangeDeps = Pick<Deps, 'db' | 'clock' | 'linkKey'>

/** Maximum emails a day to addresses that a donor enters, per monthly gift. */
const MAX_REQUESTS = 5

/** Emails a confirmation link to the new address. @throws NOT_FOUND, CONFLICT, BAD_REQUEST */
export async function askForNewAddress(
  deps: EmailChangeDeps,
  { token, email: to }: { token: string; email: string },
): Promise<Done> {
  if (!isDeliverable(to)) throw invalid('An email cannot be sent to this address.')
  const mandateId = await mandateIdOf(deps, token)
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    const { donorEmail } = await lockRunning(tx, mandateId)
    if (emailKey(donorEmail) === emailKey(to))
      throw conflict('We already write to this address.', 'SAME_ADDRESS')
    const { kind, createdAt } = mandateEvents
    const isRequested = and(eq(mandateEvents.mandateId, mandateId), eq(kind, 'address asked'))
    const [requests] = await tx
      .select({ times: count() })
      .from(mandateEvents)
      .where(and(isRequested, isWithin(createdAt, DAY_MS, now)))
    if ((requests?.times ?? 0) >= MAX_REQUESTS)
      throw conflict('You have asked for this too often today. Please write to us.', 'TOO_OFTEN')
    const recordId = await recordMandateEvent(tx, mandateId, { kind: 'address asked', by: 'donor', now })
    await enqueueEmail(tx, { kind: 'monthly-address', recordId, to, now })
    return { ok: true }
  })
}

/** The address that a link confirms. @throws NOT_FOUND for a link that a later one replaced, or older than a week */
export async function readNewAddress(deps: EmailChangeDeps, token: string): Promise<{ email: string }> {
  return { email: (await findRequest(deps, token)).email }
}

/**
 * Sets the new address, which ends every earlier link.
 * @returns the token of the gift's page from now on
 * @throws NOT_FOUND, CONFLICT
 */
export async function confirmNewAddress(deps: EmailChangeDeps, token: string): Promise<{ token: string }> {
  const { mandateId, email } = await findRequest(deps, token)
  return deps.db.transaction(async (tx) => {
    const { linkVersion } = await setEmail(tx, mandateId, { email }, { by: 'donor', now: deps.clock() })
    return { token: signedToken(deps.linkKey, 'monthly gift', mandateId, linkVersion) }
  })
}

async function findRequest(deps: EmailChangeDeps, token: string) {
  const eventId = await openLink(deps, 'new address', token)
  const found = eventId === undefined ? undefined : await readRequest(deps.db, eventId)
  const since = deps.clock().getTime() - ADDRESS_DAYS * DAY_MS
  if (!found || found.createdAt.getTime() < since) throw unknownLink()
  return found
}

/** The request for another address, if it is the newest, with the address from its email; otherwise undefined. */
async function readRequest(db: Db, eventId: number) {
  const { mandateId, kind } = mandateEvents
  const [request] = await db
    .select({
      mandateId,
      createdAt: mandateEvents.createdAt,
      email: outboxEmails.recipient,
      newest: sql<number>`(select max(later.id) from ${mandateEvents} later
        where later.mandate_id = ${mandateId} and later.kind = 'address asked')`.mapWith(Number),
    })
    .from(mandateEvents)
    .innerJoin(
      outboxEmails,
      and(eq(outboxEmails.kind, 'monthly-address'), eq(outboxEmails.recordId, mandateEvents.id)),
    )
    .where(and(eq(mandateEvents.id, eventId), eq(kind, 'address asked')))
    .orderBy(desc(outboxEmails.id))
    .limit(1)
  if (!request?.email || request.email === ERASED || request.newest !== eventId) return undefined
  return { ...request, email: request.email }
}

/**
 * Links the mandate and its future gifts to the supporter with this address, and the donor's declarations too.
 * @throws NOT_FOUND, CONFLICT, BAD_REQUEST
 */
export async function setEmail(
  tx: Tx,
  mandateId: number,
  { email, version }: { email: string; version?: number },
  by: MandateBy,
): Promise<Mandate> {
  if (!isDeliverable(email)) throw invalid('An email cannot be sent to this address.')
  const mandate = await lockRunning(tx, mandateId, version)
  if (mandate.donorEmail === email) return mandate
  // also ends the links of yearly summaries
  const linkVersion = await endLinksOfGift(tx, mandateId)
  const supporterId = await supporterOf(tx, {
    email,
    name: mandate.donorName,
    at: by.now,
    isPayment: false,
  })
  const moved = await moveDeclarations(tx, {
    from: mandate.supporterId,
    to: supporterId,
    name: mandate.donorName,
  })
  await moveNewsChoices(tx, mandate.supporterId, supporterId)
  const changed = { donorEmail: email, supporterId, linkVersion: linkVersion! }
  const detail = moved === 0 ? '' : `Gift Aid declarations: ${moved}`
  return change(tx, mandate, changed, { kind: 'email changed', detail }, by)
}
