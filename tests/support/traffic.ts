/** Visitors and the owner on a site that may be killed at any moment. A ledger records every acknowledged write. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { ADMIN_PASSWORD } from './admin-password.ts'
import type { Chance } from './chance.ts'
import { confirm, type Payable } from './paying.ts'
import { logIn } from './transports.ts'

/** Possible values: after a write without a response, both the old and the new one. */
export type Known<T> = Set<T>

export type Line = { sessionId: string; braceletId: number; quantity: Known<number> }
export type Purchase = {
  sessionId: string
  braceletId: number
  inCart: number
  bought: number
  /** Whether the page has sent the cart's session; undefined if the response is missing. */
  isCartLinked: boolean | undefined
  intentId: string
  isPaid: boolean
  orderNumber: number | undefined
}
export type Gift = {
  intentId: string
  pounds: number
  isMonthly: boolean
  isPaid: boolean
  isThanked: boolean
}
export type SentMessage = { path: string; body: object; text: string; isStored: boolean }
export type Post = { id: number; title: string; content: Known<string> }

/** Every request and its result, over all restarts. */
export type Ledger = {
  lines: Line[]
  purchases: Purchase[]
  gifts: Gift[]
  notes: SentMessage[]
  /** Messages without a response; they are sent again with the same idempotency key. */
  unanswered: SentMessage[]
  posts: Post[]
  /** Number of writes that succeeded. */
  acknowledged: number
  /** Number of well-formed responses that say to try again. */
  refused: number
  /** Number of requests without a response. */
  cutOff: number
  /** Responses that must not occur, whether or not the server is killed. */
  surprises: string[]
}

export const emptyLedger = (): Ledger => ({
  lines: [],
  purchases: [],
  gifts: [],
  notes: [],
  unanswered: [],
  posts: [],
  acknowledged: 0,
  refused: 0,
  cutOff: 0,
  surprises: [],
})

type Result = { status: number; body: Record<string, unknown> }
/** Sends a request. Without a response, which is undefined, it may still have been carried out. */
type Send = (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  cookie?: string,
) => Promise<Result | undefined>

export type Traffic = {
  /** Resolves after so many further requests. */
  calls(count: number): Promise<void>
  /** Sends nothing new, and waits for open requests. */
  stop(): Promise<void>
}

const BRACELETS = 6
/** The provider failed, the database is away, or the process is overloaded or about to end. */
const RETRIED = new Set([502, 503, 504])

/** The site and, unless it is the sandbox within the site, the provider. */
type Places = Payable & { providerUrl?: string }

/**
 * Runs so many visitors and the owner, until stopped or until the site stops responding.
 * @param pauseMs pause between two actions of a visitor, who then also returns when the site has failed
 */
export function startTraffic(
  site: Places,
  ledger: Ledger,
  chance: Chance,
  visitors: number,
  pauseMs?: number,
): Traffic {
  const over = new AbortController()
  let started = 0
  let wanted = { count: Infinity, reached: () => {} }
  const send: Send = async (method, path, input, cookie) => {
    started += 1
    if (started >= wanted.count) wanted.reached()
    try {
      const response = await fetch(site.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- never a GET: see Send
        body: JSON.stringify(input),
      })
      const { status } = response
      const body = (await response.json()) as Result['body']
      if (RETRIED.has(status)) {
        ledger.refused += 1
        return undefined // it may have been carried out
      }
      if (status < 300) ledger.acknowledged += 1
      else if (status !== 404 && status !== 409)
        ledger.surprises.push(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
      return { status, body }
    } catch {
      ledger.cutOff += 1
      return undefined
    }
  }
  const parts = { site, ledger, chance, send }
  const work = async (turn: () => Promise<boolean>) => {
    if (pauseMs === undefined) while (!over.signal.aborted && (await turn()));
    else
      while (!over.signal.aborted) {
        const patience = (await turn()) ? 1 : 4
        await pause(patience * chance.number(pauseMs / 2, pauseMs * 1.5))
      }
  }
  const owner = work(ownerOf(parts))
  const all = Promise.all([owner, ...Array.from({ length: visitors }, () => work(visitorOf(parts)))])
  return {
    calls: (count) =>
      new Promise((resolve) => {
        wanted = { count: started + count, reached: resolve }
        void all.then(() => resolve()) // all visitors have ended, so there is nothing to wait for
      }),
    async stop() {
      over.abort()
      await all
    },
  }
}

type Parts = { site: Places; ledger: Ledger; chance: Chance; send: Send }

let names = 0
/** A unique word. */
const name = (chance: Chance) => `${(names += 1)}-${chance.number(0, 1e9).toString(36)}`

/** Does one action; false if the site is unavailable. */
function visitorOf(parts: Parts): () => Promise<boolean> {
  const { chance, ledger } = parts
  const sessionId = `cart-${name(chance)}`
  const lines = [1, 2, 3].map((braceletId): Line => ({ sessionId, braceletId, quantity: new Set([0]) }))
  ledger.lines.push(...lines)
  return () => {
    const dice = chance.number(1, 100)
    if (dice <= 45) return changeLine(parts, chance.pick(lines))
    if (dice <= 65) return buy(parts)
    if (dice <= 80) return give(parts)
    return write(parts)
  }
}

async function changeLine({ chance, ledger, send }: Parts, line: Line): Promise<boolean> {
  const { sessionId, braceletId, quantity } = line
  const before = [...quantity]
  if (before.includes(0) || chance.percent(30)) {
    const more = chance.number(1, 3)
    const after = before.map((count) => count + more)
    const response = await send('POST', '/api/cart', { sessionId, braceletId, quantity: more })
    if (response?.status === 201) {
      const now = Number(response.body['quantity'])
      if (!after.includes(now)) ledger.surprises.push(`${now} in the cart, not one of ${after.join()}`)
      line.quantity = new Set([now])
    } else if (!response) line.quantity = new Set([...before, ...after])
    return response !== undefined
  }
  const wanted = chance.number(0, 9)
  const response = await send('PUT', '/api/cart', { sessionId, braceletId, quantity: wanted })
  if (response?.status === 200) line.quantity = new Set([wanted])
  else if (response) ledger.surprises.push(`${response.status} for an acknowledged line`)
  else line.quantity = new Set([...before, wanted])
  return response !== undefined
}

async function buy({ site, chance, ledger, send }: Parts): Promise<boolean> {
  const sessionId = `buyer-${name(chance)}`
  const braceletId = chance.number(1, BRACELETS)
  const inCart = chance.number(1, 5)
  const bought = chance.number(1, inCart)
  const line: Line = { sessionId, braceletId, quantity: new Set([0, inCart]) }
  const added = await send('POST', '/api/cart', { sessionId, braceletId, quantity: inCart })
  if (!added) ledger.lines.push(line)
  if (!added) return false

  const cartItems = [{ braceletId, quantity: bought }]
  const isLinked = chance.percent(50)
  const started = isLinked
    ? await send('POST', '/trpc/checkout.start', { cartItems, sessionId })
    : await send('POST', '/api/create-payment-intent', { cartItems })
  const clientSecret = started && secretIn(started.body)
  if (clientSecret === undefined) {
    ledger.lines.push({ ...line, quantity: new Set([inCart]) })
    return false
  }
  const purchase: Purchase = {
    sessionId,
    braceletId,
    inCart,
    bought,
    isCartLinked: isLinked,
    intentId: intentIdOf(clientSecret),
    isPaid: false,
    orderNumber: undefined,
  }
  ledger.purchases.push(purchase)
  if (chance.percent(10)) return true // abandons the checkout
  const paid = await pay(site, clientSecret, `${sessionId}@example.org`, chance)
  if (!paid) return false
  purchase.isPaid = paid === 'succeeded'
  if (!purchase.isPaid || chance.percent(50)) return true // closes the tab
  if (!isLinked) purchase.isCartLinked = undefined
  const body = { paymentIntentId: purchase.intentId, sessionId }
  const responses = await Promise.all(
    Array.from({ length: chance.number(1, 2) }, () => send('POST', '/api/process-payment', body)),
  )
  for (const response of responses) {
    if (response?.status !== 200) continue
    purchase.isCartLinked = true
    const orderNumber = Number(response.body['orderNumber'])
    if ((purchase.orderNumber ??= orderNumber) !== orderNumber)
      ledger.surprises.push(`orders ${purchase.orderNumber} and ${orderNumber} for one payment`)
  }
  return responses.every((response) => response !== undefined)
}

async function give({ site, chance, ledger, send }: Parts): Promise<boolean> {
  const donor = name(chance)
  const pounds = chance.number(5, 500)
  const email = `${donor}@example.org`
  const isMonthly = chance.percent(30)
  const begun = await send('POST', '/api/create-donation-intent', {
    amount: pounds,
    donorName: `Donor ${donor}`,
    donorEmail: email,
    ...(isMonthly && { monthlyDay: chance.number(1, 28) }),
  })
  const clientSecret = begun && secretIn(begun.body)
  if (clientSecret === undefined) return false
  const intentId = intentIdOf(clientSecret)
  const gift: Gift = { intentId, pounds, isMonthly, isPaid: false, isThanked: false }
  ledger.gifts.push(gift)
  const paid = await pay(site, clientSecret, email, chance)
  if (!paid) return false
  gift.isPaid = paid === 'succeeded'
  if (!gift.isPaid || chance.percent(50)) return true
  const processed = await send('POST', '/api/process-donation', { paymentIntentId: intentId })
  if (processed?.status !== 200) return false
  gift.isThanked = true
  return (
    (await send('POST', '/api/send-thank-you-email', { email, name: donor, amount: pounds })) !== undefined
  )
}

async function write({ chance, ledger, send }: Parts): Promise<boolean> {
  const note = ledger.unanswered.pop() ?? newMessage(chance, ledger)
  const response = await send('POST', note.path, note.body)
  if (response?.status === 201) note.isStored = true
  else if (!response) ledger.unanswered.push(note)
  return response !== undefined
}

function newMessage(chance: Chance, ledger: Ledger): SentMessage {
  const text = `Words of ${name(chance)}`
  const person = { name: 'Ada Okafor', email: 'ada@example.org', idempotencyKey: randomUUID() }
  const [path, body] = chance.pick([
    ['/api/contacts', { ...person, subject: 'general', message: text }],
    ['/api/contacts', { ...person, subject: 'prayer', message: text }],
    ['/api/volunteers', { ...person, motivation: text }],
    ['/api/book-donation', { ...person, location: 'Leeds', bookDetails: text, quantity: '12' }],
  ] as const)
  const note = { path, body, text, isStored: false }
  ledger.notes.push(note)
  return note
}

/** The owner writes and changes posts. The session survives a restart. */
function ownerOf({ site, chance, ledger, send }: Parts): () => Promise<boolean> {
  let cookie = ''
  const mine: Post[] = []
  return async () => {
    cookie ||= await logIn(site.url, ADMIN_PASSWORD).catch(() => '')
    if (cookie === '') return false
    const content = `Said by ${name(chance)}`
    const article = { excerpt: 'In short', author: 'The owner', tags: ['news'] }
    const post = mine.length > 0 && chance.percent(50) ? chance.pick(mine) : undefined
    if (post) {
      const body = { ...article, title: post.title, content }
      const response = await send('PUT', `/api/blog/${post.id}`, body, cookie)
      if (response?.status === 200) post.content = new Set([content])
      else if (response) ledger.surprises.push(`${response.status} for an acknowledged post`)
      else post.content.add(content)
      return response !== undefined
    }
    const title = `News ${name(chance)}`
    const response = await send('POST', '/api/blog', { ...article, title, content }, cookie)
    if (response?.status === 201) {
      const written = { id: Number(response.body['id']), title, content: new Set([content]) }
      mine.push(written)
      ledger.posts.push(written)
    }
    return response !== undefined
  }
}

/** Pays, mostly with a valid card. @returns the outcome; undefined if unknown */
async function pay(
  site: Places,
  clientSecret: string,
  email: string,
  chance: Chance,
): Promise<string | undefined> {
  const card = chance.percent(85) ? 'pm_card_visa' : 'pm_card_chargeDeclined'
  try {
    const provider = { ...site, url: site.providerUrl ?? site.url }
    const { status, error } = await confirm(provider, clientSecret, card, { email })
    return status ?? (error?.code === 'card_declined' ? 'declined' : undefined)
  } catch {
    return undefined
  }
}

/** The client secret in a response of either transport. */
function secretIn(body: Result['body']): string | undefined {
  const { result } = body as { result?: { data: { clientSecret: string } } }
  const secret = result ? result.data.clientSecret : body['clientSecret']
  return typeof secret === 'string' ? secret : undefined
}
