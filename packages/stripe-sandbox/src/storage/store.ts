import type postgres from 'postgres'
import type { Objects } from './objects.ts'

/** The database, or a transaction. */
export type Query = postgres.ISql

type Kind = keyof Objects

/** Inserts a new object. `testCard`, for a payment method, says how the bank responds to it. */
export async function insertObject<K extends Kind>(
  query: Query,
  kind: K,
  body: Objects[K],
  testCard: string | null = null,
): Promise<void> {
  await query`
    insert into sandbox.objects (id, kind, created, test_card, body)
    values (${body.id}, ${kind}, ${body.created}, ${testCard}, ${query.json(body)})`
}

export async function findObject<K extends Kind>(
  query: Query,
  kind: K,
  id: string,
): Promise<Objects[K] | undefined> {
  if (!isId(id)) return undefined
  const [row] = await query<{ body: Objects[K] }[]>`
    select body from sandbox.objects where kind = ${kind} and id = ${id}`
  return row?.body
}

/** Finds an object and locks it until the transaction ends. */
export async function lockObject<K extends Kind>(
  query: Query,
  kind: K,
  id: string,
): Promise<Objects[K] | undefined> {
  if (!isId(id)) return undefined
  const [row] = await query<{ body: Objects[K] }[]>`
    select body from sandbox.objects where kind = ${kind} and id = ${id} for update`
  return row?.body
}

/** Stores a locked object and returns it. */
export async function saveObject<T extends Objects[Kind]>(query: Query, body: T): Promise<T> {
  await query`update sandbox.objects set body = ${query.json(body)} where id = ${body.id}`
  return body
}

/**
 * State of a payment method: 'attached' to a customer; 'set up', with consent to payments while the cardholder is
 * away; 'detached' from its customer or 'used' without one, after which it cannot be used any more.
 */
export type Standing = 'attached' | 'set up' | 'detached' | 'used'

/** Name of a payment method's test card, and its standing. */
export async function findStanding(
  query: Query,
  paymentMethodId: string,
): Promise<{ testCard: string | null; standing: Standing | null } | undefined> {
  const [row] = await query<{ testCard: string | null; standing: Standing | null }[]>`
    select test_card as "testCard", standing from sandbox.objects where id = ${paymentMethodId}`
  return row
}

/** Changes the standing of a locked payment method. */
export async function setStanding(query: Query, paymentMethodId: string, standing: Standing): Promise<void> {
  await query`update sandbox.objects set standing = ${standing} where id = ${paymentMethodId}`
}

export async function findTestCardName(query: Query, paymentMethodId: string): Promise<string | null> {
  const [row] = await query<{ test_card: string | null }[]>`
    select test_card from sandbox.objects where id = ${paymentMethodId}`
  return row?.test_card ?? null
}

// Rejects texts from callers that cannot be ids, some of which PostgreSQL would refuse.
function isId(text: string): boolean {
  return /^\w{1,100}$/.test(text)
}
