/** Stores what is being bought at current prices, and creates an intent at the provider. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { bracelets, cartItems, checkoutLines, checkouts } from '#db/schema/index.ts'
import { choicesKey, lineKey, MAX_QUANTITY } from '#shared/site/shop/cart.ts'
import { MIN_CARD_PENCE, TOO_LITTLE_FOR_A_CARD } from '#shared/money/checkout/card-minimum.ts'
import type { CreateIntentInput, startCheckoutOutput } from '#shared/money/checkout/checkout.ts'
import type { orderWishesInput } from '#shared/money/orders/order-gift.schema.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import type { BraceletQuestion, Choice } from '#shared/site/shop/shop.ts'
import type { Deps } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { checkedChoices } from '../../site/shop/choices.ts'
import { beginCheckout, type BeginDeps } from '../payments/begin-checkout.ts'
import { countedChoice } from '../../site/supporters/news.ts'
import { outOfStock } from '../../site/shop/stock.ts'

/** The provider's maximum amount, in pence. */
const MAX_AMOUNT_PENCE = 99_999_999

/**
 * Starts a new checkout, replacing earlier ones of the session. Checkouts are not derived from the cart's contents,
 * so two visitors with equal carts never share an intent.
 * @param input.sessionId the cart's session, if known
 * @throws BAD_REQUEST for quantities beyond the limits or invalid answers, NOT_FOUND for an unknown bracelet,
 * OUT_OF_STOCK, ALREADY_PAID, BAD_GATEWAY if the provider fails
 */
export async function startCheckout(
  deps: BeginDeps & Pick<Deps, 'liveContent'>,
  { cartItems: items, sessionId, idempotencyKey }: CreateIntentInput & { sessionId?: string },
): Promise<z.infer<typeof startCheckoutOutput>> {
  const { db } = deps
  const ids = new Set(items.map(({ braceletId }) => braceletId))
  const priced = await db
    .select({
      braceletId: bracelets.id,
      name: bracelets.name,
      unitPrice: bracelets.price,
      questions: bracelets.questions,
      stock: bracelets.stock,
    })
    .from(bracelets)
    .where(and(inArray(bracelets.id, [...ids]), eq(bracelets.state, 'shown')))
  if (priced.length < ids.size) throw notFound('A bracelet in your cart is no longer for sale.')

  const inCart = await readCartChoices(db, sessionId, items)
  const lines = priced.flatMap(({ questions, stock, ...line }) => {
    const same = items.filter(({ braceletId }) => braceletId === line.braceletId)
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0)
    if (stock !== null && stock < quantity) throw outOfStock(stock, line.name)
    return mergeLines(questions, same, inCart).map((sum) => ({ ...line, ...sum }))
  })
  lines.sort((one, other) => inCart.indexOf(lineKey(one)) - inCart.indexOf(lineKey(other)))
  const amountPence = lines.reduce((sum, line) => sum + toPence(line.unitPrice) * line.quantity, 0)
  if (amountPence < MIN_CARD_PENCE) throw invalid(TOO_LITTLE_FOR_A_CARD)
  if (amountPence > MAX_AMOUNT_PENCE) throw invalid('This order is too large to pay in one go.')

  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const { delivery } = await deps.liveContent.read()
  const clientSecret = await beginCheckout(
    deps,
    {
      kind: 'order',
      sessionId: sessionId ?? null,
      paidFor: sessionId ?? null,
      idempotencyKey,
      amountPence,
      description: count === 1 ? '1 bracelet' : `${count} bracelets`,
      terms: { perBracelet: delivery.perBracelet, shipWithinDays: Number(delivery.shipping.to) },
    },
    (tx, checkoutId) => tx.insert(checkoutLines).values(lines.map((line) => ({ ...line, checkoutId }))),
  )
  return { clientSecret, total: toDecimal(amountPence) }
}

/** Stores for whom an unpaid order is, and whether its buyer wants news. @throws NOT_FOUND unless the session has an open checkout with this intent */
export async function storeWishes(
  db: Db,
  { sessionId, paymentIntentId, gift, news }: z.infer<typeof orderWishesInput>,
): Promise<Done> {
  const stored = await db
    .update(checkouts)
    .set({ gift, news: await countedChoice(db, news) })
    .where(
      and(
        eq(checkouts.sessionId, sessionId),
        eq(checkouts.paymentIntentId, paymentIntentId),
        isNull(checkouts.closedAt),
        isNull(checkouts.erasedAt),
      ),
    )
    .returning({ id: checkouts.id })
  if (stored.length === 0) throw notFound('This order can no longer be changed.')
  return { ok: true }
}

type Items = CreateIntentInput['cartItems']

/** Combines the lines of one bracelet that have the same answers. */
function mergeLines(questions: readonly BraceletQuestion[], items: Items, inCart: readonly string[]) {
  const sums = new Map<string, { choices: Choice[]; quantity: number }>()
  for (const { braceletId, quantity, choices: given = [] } of items) {
    // a line in the cart from before the owner changed the questions is bought with its answers
    const isAsAnswered = inCart.includes(lineKey({ braceletId, choices: given }))
    const choices = isAsAnswered ? given : checkedChoices(questions, given)
    const key = choicesKey(choices)
    const sum = (sums.get(key)?.quantity ?? 0) + quantity
    if (sum > MAX_QUANTITY) throw invalid(`An order can include at most ${MAX_QUANTITY} of one bracelet.`)
    sums.set(key, { choices, quantity: sum })
  }
  return [...sums.values()]
}

/** Lines of the session's cart with their answers, in the order in which the visitor sees them. */
async function readCartChoices(db: Db, sessionId: string | undefined, items: Items): Promise<string[]> {
  if (sessionId === undefined || (items.length === 1 && !items[0]?.choices?.length)) return []
  const rows = await db
    .select({ braceletId: cartItems.braceletId, choices: cartItems.choices })
    .from(cartItems)
    .where(eq(cartItems.sessionId, sessionId))
    .orderBy(desc(cartItems.id))
  return rows.map(lineKey)
}
