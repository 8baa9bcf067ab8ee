/** The card networks' updater: a bank has issued a new card, and tells the provider before the customer does. */
import type postgres from 'postgres'
import { callAt } from '../http/call.ts'
import { cardOf } from './payment-methods.ts'
import { testCardByNumber } from './test-cards.ts'
import { loadHashKey } from '../storage/prepare.ts'
import { lockObject, saveObject } from '../storage/store.ts'
import { emit } from '../webhooks/events.ts'

/**
 * Updates a saved card and emits the event `payment_method.automatically_updated`.
 * @param sql the sandbox's database
 * @param paymentMethod its id, such as `pm_...`
 * @param card the new expiry date, which may be past, and the number of a published test card, whose behaviour the
 * card takes on
 * @throws if the card is not saved for a customer, or the number is not that of a test card
 */
export async function updateCard(
  sql: postgres.Sql,
  paymentMethod: string,
  card: { month: number; year: number; number?: string },
  now: Date = new Date(),
): Promise<void> {
  const testCard = card.number === undefined ? undefined : testCardByNumber(card.number)
  if (card.number !== undefined && !testCard)
    throw new Error('the number is not that of a published test card')
  const hashKey = await loadHashKey(sql)
  await sql.begin(async (query) => {
    const method = await lockObject(query, 'payment_method', paymentMethod)
    if (!method?.customer) throw new Error(`${paymentMethod} is not a card that is saved for a customer`)
    const updated = await saveObject(query, {
      ...method,
      card: {
        ...method.card,
        ...(testCard && cardOf(testCard, hashKey)),
        exp_month: card.month,
        exp_year: card.year,
      },
    })
    if (testCard)
      await query`update sandbox.objects set test_card = ${testCard.name} where id = ${paymentMethod}`
    await emit(callAt(query, now), 'payment_method.automatically_updated', updated, method)
  })
}
