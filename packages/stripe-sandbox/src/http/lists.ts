import type { Answer, Call } from './call.ts'
import { noSuch } from './errors.ts'
import type { Objects } from '../storage/objects.ts'
import { readInteger, readMembers, readText, readTexts } from './parameters.ts'
import { findObject } from '../storage/store.ts'

type Kind = keyof Objects
const LARGEST_SECOND = 10_000_000_000

/** Parameters of every list, besides its filters. */
export const LIST_PARAMETERS = ['limit', 'starting_after', 'ending_before', 'created']

/** GET of a list, newest first. `filters` are the members that can be filtered by. */
export function listOf(kind: Kind, url: string, filters: readonly string[]) {
  return async (call: Call): Promise<Answer> => {
    const { form, query } = call
    const limit = readInteger(form, 'limit', { min: 1, max: 100 }) ?? 10
    const after = await position(call, kind, 'starting_after')
    const before = await position(call, kind, 'ending_before')
    // Backwards, reads the nearest newer objects first, and reverses them.
    const backwards = before !== null && after === null
    const created = createdBounds(call)
    const where = query`
      kind = ${kind}
      ${after === null ? query`` : query`and seq < ${after}`}
      ${before === null ? query`` : query`and seq > ${before}`}
      and created between ${created.from} and ${created.to}
      ${filters.length === 0 ? query`` : filters.map((name) => equals(call, name))}
      ${typesOf(call, filters)}
      ${inPayout(call, kind)}
      ${isListed(call, kind)}`
    const rows = await query<{ body: Objects[Kind] }[]>`
      select body from sandbox.objects where ${where}
      order by seq ${backwards ? query`asc` : query`desc`} limit ${limit + 1}`
    const data = rows.slice(0, limit).map((row) => row.body)
    if (backwards) data.reverse()
    return { status: 200, body: { object: 'list', data, has_more: rows.length > limit, url } }
  }
}

/** GET of a list that belongs to the customer in the path. */
export function listOfCustomer(kind: Kind, name: string, filters: readonly string[]) {
  return async (call: Call, id: string): Promise<Answer> => {
    const customer = await findObject(call.query, 'customer', id)
    if (!customer || customer.deleted) throw noSuch('customer', id, 'customer')
    const form = { ...call.form, customer: id }
    return await listOf(kind, `/v1/customers/${id}/${name}`, filters)({ ...call, form })
  }
}

/** GET of one object by its id. */
export function oneOf(kind: Kind, noun: string) {
  return async (call: Call, id: string): Promise<Answer> => {
    const body = await findObject(call.query, kind, id)
    if (!body) throw noSuch(noun, id, 'id')
    return { status: 200, body }
  }
}

async function position(call: Call, kind: Kind, name: string): Promise<string | null> {
  const id = readText(call.form, name)
  if (!id) return null
  if (!(await findObject(call.query, kind, id))) throw noSuch(kind, id, name, 400)
  const [row] = await call.query<{ seq: string }[]>`select seq from sandbox.objects where id = ${id}`
  return row?.seq ?? null
}

// `created` is a second, or has the bounds gt, gte, lt, lte.
function createdBounds({ form }: Call): { from: number; to: number } {
  const second = { min: 0, max: LARGEST_SECOND }
  if (typeof form['created'] === 'string' && form['created'] !== '') {
    const exact = readInteger(form, 'created', second) ?? 0
    return { from: exact, to: exact }
  }
  const bounds = readMembers(form, 'created') ?? {}
  const read = (name: string) => readInteger(bounds, name, { ...second, at: `created[${name}]` })
  const gt = read('gt')
  const lt = read('lt')
  return {
    from: Math.max(read('gte') ?? 0, gt === undefined ? 0 : gt + 1),
    to: Math.min(read('lte') ?? LARGEST_SECOND, lt === undefined ? LARGEST_SECOND : lt - 1),
  }
}

function equals({ form, query }: Call, name: string) {
  const value = readText(form, name)
  if (!value) return query``
  // An event type may end in an asterisk: `charge.*`.
  if (name === 'type' && value.endsWith('*'))
    return query`and starts_with(body->>'type', ${value.slice(0, -1)})`
  return query`and body->>${name} = ${value}`
}

function inPayout({ form, query }: Call, kind: Kind) {
  const payout = kind === 'balance_transaction' ? readText(form, 'payout') : null
  return payout ? query`and payout = ${payout}` : query``
}

// Deleted customers, and payment methods without a customer, are in no list.
function isListed({ query }: Call, kind: Kind) {
  if (kind === 'payment_method') return query`and body->>'customer' is not null`
  return kind === 'customer' ? query`and body->'deleted' is null` : query``
}

function typesOf({ form, query }: Call, filters: readonly string[]) {
  const types = filters.includes('type') ? readTexts(form, 'types') : []
  return types.length === 0 ? query`` : query`and body->>'type' = any(${types})`
}
