import type postgres from 'postgres'
import type { Objects } from './objects.ts'

/** The database outside or inside a transaction. */
export type Query = postgres.ISql

type Kind = keyof Objects

/** Inserts a new object. `testCard` goes with a payment method: how the bank answers it, never the number. */
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

/** The object with this id, or undefined. */
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

/** Like `findObject`, and until the transaction ends nobody else may change the object. */
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

/** Writes a locked object back and returns it. */
export async function saveObject<T extends Objects[Kind]>(query: Query, body: T): Promise<T> {
  await query`update sandbox.objects set body = ${query.json(body)} where id = ${body.id}`
  return body
}

/**
 * What has become of a payment method besides being made: 'attached' to a customer; 'set up', with the cardholder's
 * consent to later payments; 'detached' from its customer or 'used' without one, and of no more use.
 */
export type Standing = 'attached' | 'set up' | 'detached' | 'used'

/** The test card behind a payment method by its name, and the method's standing. */
export async function findStanding(
  query: Query,
  paymentMethodId: string,
): Promise<{ testCard: string | null; standing: Standing | null } | undefined> {
  const [row] = await query<{ testCard: string | null; standing: Standing | null }[]>`
    select test_card as "testCard", standing from sandbox.objects where id = ${paymentMethodId}`
  return row
}

/** Records what has become of a locked payment method. */
export async function setStanding(query: Query, paymentMethodId: string, standing: Standing): Promise<void> {
  await query`update sandbox.objects set standing = ${standing} where id = ${paymentMethodId}`
}

/** The name of the test card behind a payment method. */
export async function findTestCardName(query: Query, paymentMethodId: string): Promise<string | null> {
  const [row] = await query<{ test_card: string | null }[]>`
    select test_card from sandbox.objects where id = ${paymentMethodId}`
  return row?.test_card ?? null
}

// Ids come from callers; what cannot be one is not worth a query (and may hold what PostgreSQL refuses).
function isId(text: string): boolean {
  return /^\w{1,100}$/.test(text)
}
