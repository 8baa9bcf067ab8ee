import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import type { Objects } from '../storage/objects.ts'
import { readTexts } from './parameters.ts'
import { findObject } from '../storage/store.ts'

const MAX_PATHS = 20
const MAX_DEPTH = 4
const KINDS: Record<string, keyof Objects> = {
  ch: 'charge',
  cus: 'customer',
  du: 'dispute',
  evt: 'event',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  re: 'refund',
  setatt: 'setup_attempt',
  seti: 'setup_intent',
  txn: 'balance_transaction',
}

/** Replaces the ids that `expand[]` names, such as `data.latest_charge`, with their objects. */
export async function expand(call: Call, body: object): Promise<object> {
  const paths = readTexts(call.form, 'expand')
  if (paths.length === 0) return body
  if (paths.length > MAX_PATHS) throw invalidRequest('Too many properties to expand.', { param: 'expand' })
  const expanded = structuredClone(body)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, {
        param: 'expand',
      })
    await walk(call, expanded, steps, path)
  }
  return expanded
}

async function walk(call: Call, at: object, steps: readonly string[], path: string): Promise<void> {
  const [step, ...rest] = steps
  if (step === undefined) return
  const members = new Map<string, unknown>(Object.entries(at))
  if (!members.has(step)) throw cannotExpand(path)
  let value = members.get(step)
  if (typeof value === 'string') {
    const kind = KINDS[value.slice(0, value.indexOf('_'))]
    value = kind && step !== 'id' ? await findObject(call.query, kind, value) : undefined
    if (!value) throw cannotExpand(path)
    Object.assign(at, { [step]: value })
  }
  if (Array.isArray(value)) for (const each of value) await walk(call, each, rest, path)
  else if (typeof value === 'object' && value !== null) await walk(call, value, rest, path)
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path.slice(0, 100)}).`, { param: 'expand' })
}
