/** One payer taken out of everything that the sandbox has stored: a real provider does so when it is asked. */
import type postgres from 'postgres'

type Payer = {
  /** What they paid, or tried to. */
  intents: readonly string[]
  /** Whether an address is theirs; further intents are found by it. */
  isTheirs: (email: string) => boolean
  /** Intents that stay as they are. */
  isRetained: (intent: string) => boolean
}
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * Empties names, addresses and evidence in intents, charges, payment methods, disputes, events and stored answers.
 * Repeatable. It reads the whole sandbox: meant for an occasional request.
 */
export async function erasePayer(sql: postgres.Sql, { intents, isTheirs, isRetained }: Payer): Promise<void> {
  const named = await sql<{ id: string; intent: string; emails: (string | null)[] }[]>`
    select id, coalesce(body->>'payment_intent', id) as intent, json_build_array(
      body->>'receipt_email', body->'billing_details'->>'email',
      body#>>'{last_payment_error,payment_method,billing_details,email}') as emails
    from sandbox.objects where kind in ('payment_intent', 'charge', 'payment_method')`
  const found = named.filter(({ emails }) => emails.some((email) => email !== null && isTheirs(email)))
  const ids = [...new Set([...intents, ...found.map(({ intent }) => intent)])].filter((id) => !isRetained(id))
  if (ids.length === 0) return
  const methods = await sql<{ id: string }[]>`
    select distinct body->>'payment_method' as id from sandbox.objects
    where kind in ('payment_intent', 'charge') and body->>'payment_method' is not null
      and (id = any(${ids}) or body->>'payment_intent' = any(${ids}))`
  const patterns = [...ids, ...methods.map(({ id }) => id)].map((id) => `%"${id}"%`)
  const objects = await sql<{ id: string }[]>`
    select id from sandbox.objects where body::text like any(${patterns}) order by seq`
  // one row at a time: a concurrent payment locks several, in another order
  for (const { id } of objects)
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

/** What of a payer the provider's objects hold, wherever it stands in them. */
const PERSONAL = new Set(['billing_details', 'evidence', 'receipt_email', 'shipping'])

function emptied(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => emptied(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (!PERSONAL.has(name)) return [name, emptied(member)]
      return [name, name === 'shipping' ? null : withoutTexts(member)]
    }),
  )
}

/** The same members, all of them empty. */
function withoutTexts(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutTexts(member)]))
}
