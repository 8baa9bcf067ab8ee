/** Erases a payer from everything stored, as a real provider does on request. */
import type postgres from 'postgres'
import type { Json } from './objects.ts'

type Payer = {
  /** Intents that they paid, or tried to. */
  intents: readonly string[]
  /** Whether an email address is theirs; it finds further intents and customers. */
  isTheirs: (email: string) => boolean
  /** Whether an intent must stay as it is. */
  isRetained: (intent: string) => boolean
}

/**
 * Empties names, addresses and evidence in intents, charges, customers, payment methods, disputes, events and stored
 * responses. Saved cards can still be charged: delete the customer to end that. May be repeated. Reads the whole
 * sandbox, so it is for occasional requests.
 */
export async function erasePayer(sql: postgres.Sql, { intents, isTheirs, isRetained }: Payer): Promise<void> {
  const named = await sql<{ intent: string; emails: (string | null)[] }[]>`
    select coalesce(body->>'payment_intent', body#>>'{data,object,id}', id) as intent, json_build_array(
      body->>'receipt_email', body->'billing_details'->>'email', body->>'email', body#>>'{data,object,email}',
      body#>>'{last_payment_error,payment_method,billing_details,email}',
      body#>>'{last_setup_error,payment_method,billing_details,email}') as emails
    from sandbox.objects
    where kind in ('payment_intent', 'setup_intent', 'charge', 'payment_method', 'customer')
      or (kind = 'event' and starts_with(body->>'type', 'customer.'))`
  const found = named.filter(({ emails }) => emails.some((email) => email !== null && isTheirs(email)))
  const theirs = [...new Set([...intents, ...found.map(({ intent }) => intent)])].filter(
    (id) => !isRetained(id),
  )
  if (theirs.length === 0) return
  const ids = await withRelated(sql, theirs)
  const patterns = ids.map((id) => `%"${id}"%`)
  const objects = await sql<{ id: string; intent: string }[]>`
    select id, coalesce(body#>>'{data,object,payment_intent}', body#>>'{data,object,id}', body->>'payment_intent', id)
      as intent
    from sandbox.objects where body::text like any(${patterns}) order by seq`
  // one row at a time, because concurrent payments lock several in another order
  for (const { id, intent } of objects)
    if (!isRetained(intent))
      // oxlint-disable-next-line no-await-in-loop
      await sql.begin(async (query) => {
        const [row] = await query<{ body: Json }[]>`
          select body from sandbox.objects where id = ${id} for update`
        if (row)
          await query`update sandbox.objects set body = ${query.json(emptied(row.body))} where id = ${id}`
      })
  const answers = await sql<{ audience: string; key: string; answer: string }[]>`
    select audience, key, answer from sandbox.idempotency_keys where answer like any(${patterns})`
  for (const { audience, key, answer } of answers) {
    const text = JSON.stringify(emptied(JSON.parse(answer) as Json))
    // oxlint-disable-next-line no-await-in-loop
    await sql`update sandbox.idempotency_keys set answer = ${text} where audience = ${audience} and key = ${key}`
  }
}

/** The ids, with those of their customers, of other objects of these customers, and of their payment methods. */
async function withRelated(sql: postgres.Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ ids: string[] }[]>`
    with of_theirs as (
      select id, body from sandbox.objects
      where kind in ('payment_intent', 'setup_intent', 'charge', 'payment_method')
        and (id = any(${ids}) or body->>'payment_intent' = any(${ids}))
    ), customers as (
      select id from sandbox.objects where kind = 'customer' and id = any(${ids})
      union select body->>'customer' from of_theirs
    ), of_customers as (
      select id, body from sandbox.objects
      where kind in ('payment_intent', 'setup_intent', 'charge', 'payment_method')
        and body->>'customer' in (select id from customers)
    )
    select array_agg(related) as ids from (
      select id as related from customers
      union select id from of_customers
      union select body->>'payment_method' from (table of_theirs union all table of_customers) as paid_with
    ) as every where related is not null`
  return [...new Set([...ids, ...(rows[0]?.ids ?? [])])]
}

/** Members of any object that contain a payer's data. */
const PERSONAL = new Set(['billing_details', 'evidence', 'previous_attributes', 'receipt_email', 'shipping'])
/** Further ones, in customers. */
const CUSTOMER_FIELDS = new Set(['address', 'description', 'email', 'name', 'phone', 'preferred_locales'])

function emptied(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => emptied(item))
  if (value === null || typeof value !== 'object') return value
  const isCustomer = value['object'] === 'customer'
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'shipping' || (isCustomer && name === 'address')) return [name, null]
      if (isCustomer && name === 'preferred_locales') return [name, []]
      if (PERSONAL.has(name) || (isCustomer && CUSTOMER_FIELDS.has(name))) return [name, withoutTexts(member)]
      return [name, emptied(member)]
    }),
  )
}

/** Sets every member to an empty value. */
function withoutTexts(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutTexts(member)]))
}
