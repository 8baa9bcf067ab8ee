/** Changes a monthly gift's card: the donor's browser saves it at the provider, and the server reads the result. */
import { and, eq, gt, gte, inArray, isNotNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/client.ts'
import { cardChanges, mandateCharges, mandateEvents, mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import type { Deps } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { cancelSetupIntent } from '../payments/stripe/cancel.ts'
import { createSetupIntent, readSetupIntent } from '../payments/stripe/saved-cards.ts'
import { changeByDonor } from './donor-changes.ts'
import { mandateIdOf } from './gift-page.ts'
import { changeCard, lockMandate } from './manage.ts'
import { unknownLink } from './unknown-link.ts'

/** Delay of the first check, because the provider's events usually come earlier. */
const FIRST_CHECK_MS = 60_000
/** Far more than one donor ever has at the same time. */
const MAX_OPEN = 50

type CardChangeDeps = Pick<Deps, 'db' | 'clock' | 'linkKey' | 'provider'>

/** @returns the secret with which the browser saves the card @throws NOT_FOUND, CONFLICT, BAD_GATEWAY */
export async function beginCardChange(
  deps: CardChangeDeps & { clientKeys: string[] },
  token: string,
): Promise<{ clientSecret: string; name: string; email: string }> {
  const mandateId = await mandateIdOf(deps, token)
  const { customerId, name, email } = await customerOf(deps, mandateId)
  const { id: setupIntentId, clientSecret } = await createSetupIntent(deps.provider, customerId)
  const createdAt = deps.clock()
  // stored before the browser gets the secret, because declined cards are counted by this row
  await deps.db.insert(cardChanges).values({
    id: setupIntentId,
    mandateId,
    clientKeys: deps.clientKeys,
    createdAt,
    nextCheckAt: new Date(createdAt.getTime() + FIRST_CHECK_MS),
  })
  // cancel earlier ones: one waiting in another tab or a 3-D Secure challenge would replace this card later
  const { id, nextCheckAt } = cardChanges
  const others = await deps.db
    .select({ id })
    .from(cardChanges)
    .where(and(eq(cardChanges.mandateId, mandateId), isNotNull(nextCheckAt), ne(id, setupIntentId)))
    .limit(MAX_OPEN)
  await Promise.all(others.map((other) => cancelSetupIntent(deps.provider, other.id)))
  return { clientSecret, name, email }
}

/**
 * Charges the saved card from now on; an open charge is retried with it within a minute. Idempotent: it does not
 * bring back a card that was replaced since.
 * @throws NOT_FOUND; CONFLICT unless the setup intent has saved a card of this donor; BAD_GATEWAY
 */
export async function finishCardChange(
  deps: CardChangeDeps,
  { token, setupIntentId }: { token: string; setupIntentId: string },
): Promise<MonthlyGift> {
  const { customerId } = await customerOf(deps, await mandateIdOf(deps, token))
  const saved = await readSetupIntent(deps.provider, setupIntentId)
  if (saved?.customer !== customerId || saved.card === undefined)
    throw conflict('This card was not saved. Please try again, or use another card.', 'NOT_SAVED')
  const { card } = saved
  return changeByDonor(deps, token, async (tx, id, by) => {
    await lockMandate(tx, id)
    if (await isReplaced(tx, setupIntentId)) return
    await changeCard(tx, id, card, by)
    await tx.update(cardChanges).set({ nextCheckAt: null }).where(eq(cardChanges.id, setupIntentId))
    await tryAgain(tx, id, londonDay(by.now))
  })
}

/** Whether a card change that began later has already succeeded. */
async function isReplaced(tx: Tx, setupIntentId: string): Promise<boolean> {
  const later = alias(cardChanges, 'later')
  const [row] = await tx
    .select({ id: later.id })
    .from(cardChanges)
    .innerJoin(
      later,
      and(eq(later.mandateId, cardChanges.mandateId), gt(later.createdAt, cardChanges.createdAt)),
    )
    .innerJoin(
      mandateEvents,
      and(
        eq(mandateEvents.mandateId, later.mandateId),
        eq(mandateEvents.kind, 'card changed'),
        gte(mandateEvents.createdAt, later.createdAt),
      ),
    )
    .where(eq(cardChanges.id, setupIntentId))
    .limit(1)
  return row !== undefined
}

/** The provider's customer of a gift that has not ended. @throws NOT_FOUND, CONFLICT */
async function customerOf({ db }: CardChangeDeps, id: number) {
  const [mandate] = await db
    .select({
      state: mandates.state,
      customerId: mandates.customerId,
      name: mandates.donorName,
      email: mandates.donorEmail,
    })
    .from(mandates)
    .where(eq(mandates.id, id))
  if (!mandate) throw unknownLink()
  if (mandate.state === 'ended') throw conflict('This monthly gift has been stopped.', 'STOPPED')
  if (mandate.customerId === null) throw conflict('The card of this gift cannot be changed.', 'NO_CUSTOMER')
  return { ...mandate, customerId: mandate.customerId }
}

const tryAgain = (tx: Tx, mandateId: number, today: string) =>
  tx
    .update(mandateCharges)
    .set({ nextAttemptOn: today })
    .where(
      and(
        eq(mandateCharges.mandateId, mandateId),
        inArray(mandateCharges.state, ['declined', 'unconfirmed']),
      ),
    )
