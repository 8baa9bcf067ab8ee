/** Stock of finished bracelets: orders take from it, and cancelled orders return to it. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { bracelets, orderLines } from '#db/schema/index.ts'
import type { ShortBracelet } from '#shared/site/shop/shop.schema.ts'
import { conflict } from '../../errors.ts'

type Line = { id: number; braceletId: number | null; quantity: number }

/** Takes an order's lines from the stock, each completely or not at all. @returns lines with too little in stock */
export async function takeFromStock<T extends Line>(tx: Tx, lines: readonly T[]): Promise<T[]> {
  const stocks = await lockStocks(tx, lines)
  const isOfStock = lines.filter(({ braceletId }) => stocks.has(Number(braceletId)))
  const taken = isOfStock.filter(({ braceletId, quantity }) => {
    const left = (stocks.get(Number(braceletId)) ?? 0) - quantity
    if (left >= 0) stocks.set(Number(braceletId), left)
    return left >= 0
  })
  await changeStocks(tx, taken, -1)
  if (taken.length > 0) {
    const ids = taken.map(({ id }) => id)
    await tx
      .update(orderLines)
      .set({ fromStock: sql`${orderLines.quantity}` })
      .where(inArray(orderLines.id, ids))
  }
  return isOfStock.filter((line) => !taken.includes(line))
}

/** Returns what a cancelled order has taken. Call it once, in the transaction that cancels the order. */
export async function returnToStock(tx: Tx, orderId: number): Promise<void> {
  const lines = await linesFromStock(tx, orderId)
  await lockStocks(tx, lines)
  await changeStocks(tx, lines, 1)
}

/** Takes again what an order returned when it was cancelled. @throws OUT_OF_STOCK if it was sold meanwhile */
export async function retakeFromStock(tx: Tx, orderId: number): Promise<void> {
  const lines = await linesFromStock(tx, orderId)
  const stocks = await lockStocks(tx, lines)
  const wanted = Map.groupBy(lines, ({ braceletId }) => Number(braceletId))
  for (const [braceletId, same] of wanted) {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0)
    if ((stocks.get(braceletId) ?? quantity) < quantity)
      throw conflict(
        `There are no longer ${quantity} of “${same[0]?.name}” in stock for this order.`,
        'OUT_OF_STOCK',
      )
  }
  await changeStocks(tx, lines, -1)
}

/** Null for a bracelet that is made to order or does not exist. */
export async function readStock(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ stock: bracelets.stock }).from(bracelets).where(eq(bracelets.id, id))
  return row?.stock ?? null
}

const isLowOnStock = and(eq(bracelets.state, 'shown'), isNotNull(bracelets.stockLevel))

export const countLowStock = (db: Db): Promise<number> => db.$count(bracelets, isLowOnStock)

/** Bracelets in the shop that are sold out or low, fewest left first, then in the order of the shop. */
export const listLowStock = (db: Db, limit: number): Promise<ShortBracelet[]> =>
  db
    .select({ id: bracelets.id, name: bracelets.name, stock: sql<number>`${bracelets.stock}` })
    .from(bracelets)
    .where(isLowOnStock)
    .orderBy(asc(bracelets.stock), asc(bracelets.position), asc(bracelets.id))
    .limit(limit)

/** 409 for a quantity above the stock, with the quantity that is left. */
export function outOfStock(stock: number, name?: string) {
  const named = name === undefined ? undefined : `“${name}”`
  const left = `Only ${stock} of ${named ?? 'these'} ${stock === 1 ? 'is' : 'are'} left.`
  return conflict(stock === 0 ? `${named ?? 'This'} is sold out.` : left, 'OUT_OF_STOCK')
}

const linesFromStock = (tx: Tx, orderId: number) =>
  tx
    .select({
      id: orderLines.id,
      braceletId: orderLines.braceletId,
      name: orderLines.name,
      quantity: orderLines.fromStock,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.fromStock} > 0`))

/**
 * Locks in the order of ids, so that two orders cannot deadlock, and weakly enough not to wait for the foreign key
 * locks of other orders. Call it after writing the order, so that the locks are held only briefly.
 */
async function lockStocks(tx: Tx, lines: readonly Line[]): Promise<Map<number, number>> {
  const ids = lines.flatMap(({ braceletId }) => braceletId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: bracelets.id, stock: bracelets.stock })
    .from(bracelets)
    .where(and(inArray(bracelets.id, ids), isNotNull(bracelets.stock)))
    .orderBy(asc(bracelets.id))
    .for('no key update')
  return new Map(rows.map(({ id, stock }) => [id, stock ?? 0]))
}

/** Skips an empty list: even a statement that changes no rows empties the caches. `version` counts only edits. */
async function changeStocks(tx: Tx, lines: readonly Line[], sign: 1 | -1): Promise<void> {
  if (lines.length === 0) return
  const changes = lines.map(
    ({ braceletId, quantity }) => sql`(${braceletId}::bigint, ${sign * quantity}::integer)`,
  )
  await tx.execute(sql`
    update ${bracelets} set stock = stock + change.quantity
    from (
      select bracelet_id, sum(quantity) as quantity
      from (values ${sql.join(changes, sql`, `)}) as line (bracelet_id, quantity) group by bracelet_id
    ) as change
    where ${bracelets.id} = change.bracelet_id and ${bracelets.stock} is not null`)
}
