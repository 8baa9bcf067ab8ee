/** Visitors and the owner at work on a site that may be killed at any moment, each noting what it was promised. */
import { randomUUID } from 'node:crypto'
import { intentIdOf } from '#shared/checkout.ts'
import type { Chance } from './chance.ts'
import { confirm } from './paying.ts'
import { ADMIN_PASSWORD } from './site.ts'
import { logIn } from './transports.ts'

/** A value as far as we know it: a write without an answer leaves both the old and the new possible. */
export type Known<T> = Set<T>

export type Line = { sessionId: string; braceletId: number; quantity: Known<number> }
export type Purchase = {
  sessionId: string
  braceletId: number
  inCart: number
  bought: number
  /** The page told whose cart it is, before or after paying; undefined where the answer is missing. */
  isCartAnnounced: boolean | undefined
  intentId: string
  isPaid: boolean
  orderNumber: number | undefined
}
export type Gift = { intentId: string; pounds: number; isPaid: boolean; isThanked: boolean }
export type Note = { path: string; body: object; text: string; isKept: boolean }
export type Post = { id: number; title: string; content: Known<string> }

/** Everything that was asked and answered, over all restarts. */
export type Ledger = {
  lines: Line[]
  purchases: Purchase[]
  gifts: Gift[]
  notes: Note[]
  /** Sent without an answer: the page sends them once more, under their key. */
  unanswered: Note[]
  posts: Post[]
  /** How many writes were answered well. */
  acknowledged: number
  /** Answers that nobody should get, killed server or not. */
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
  surprises: [],
})

export type Site = { url: string; publishableKey: string; publicUrl: string }

type Answer = { status: number; body: Record<string, unknown> }
/** Sends one call; undefined when there was no answer, and nobody knows whether it was carried out. */
type Send = (
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  cookie?: string,
) => Promise<Answer | undefined>

export type Traffic = {
  /** Resolves when so many calls more have been begun. */
  calls(count: number): Promise<void>
  /** Lets nobody begin anything new, and waits for what is under way. */
  stop(): Promise<void>
}

const BRACELETS = 6

/** Sets `visitors` visitors and the owner going, until stopped or until the site answers no more. */
export function startTraffic(site: Site, ledger: Ledger, chance: Chance, visitors: number): Traffic {
  const over = new AbortController()
  let begun = 0
  let wanted = { count: Infinity, reached: () => {} }
  const send: Send = async (method, path, body, cookie) => {
    begun += 1
    if (begun >= wanted.count) wanted.reached()
    try {
      const response = await fetch(site.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- never a GET: see Send
        body: JSON.stringify(body),
      })
      const answer = { status: response.status, body: (await response.json()) as Answer['body'] }
      if (answer.status >= 500) return undefined // it may have been carried out all the same
      if (answer.status < 300) ledger.acknowledged += 1
      else if (answer.status !== 404 && answer.status !== 409)
        ledger.surprises.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    } catch {
      return undefined
    }
  }
  const parts = { site, ledger, chance, send }
  const work = async (turn: () => Promise<boolean>) => {
    while (!over.signal.aborted && (await turn()));
  }
  const owner = work(ownerOf(parts))
  const all = Promise.all([owner, ...Array.from({ length: visitors }, () => work(visitorOf(parts)))])
  return {
    calls: (count) =>
      new Promise((resolve) => {
        wanted = { count: begun + count, reached: resolve }
        void all.then(() => resolve()) // they have all gone: then there is nothing to wait for
      }),
    async stop() {
      over.abort()
      await all
    },
  }
}

type Parts = { site: Site; ledger: Ledger; chance: Chance; send: Send }

let names = 0
/** A word that nobody else uses. */
const name = (chance: Chance) => `${(names += 1)}-${chance.number(0, 1e9).toString(36)}`

/** Does one thing; false when the site is gone. */
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
    const answer = await send('POST', '/api/cart', { sessionId, braceletId, quantity: more })
    if (answer?.status === 201) {
      const now = Number(answer.body['quantity'])
      if (!after.includes(now)) ledger.surprises.push(`${now} in the cart, not one of ${after.join()}`)
      line.quantity = new Set([now])
    } else if (!answer) line.quantity = new Set([...before, ...after])
    return answer !== undefined
  }
  const wanted = chance.number(0, 9)
  const answer = await send('PUT', '/api/cart', { sessionId, braceletId, quantity: wanted })
  if (answer?.status === 200) line.quantity = new Set([wanted])
  else if (answer) ledger.surprises.push(`${answer.status} for a line that was promised`)
  else line.quantity = new Set([...before, wanted])
  return answer !== undefined
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
    isCartAnnounced: isLinked,
    intentId: intentIdOf(clientSecret),
    isPaid: false,
    orderNumber: undefined,
  }
  ledger.purchases.push(purchase)
  if (chance.percent(10)) return true // changes her mind
  const paid = await pay(site, clientSecret, chance)
  if (!paid) return false
  purchase.isPaid = paid === 'succeeded'
  if (!purchase.isPaid || chance.percent(50)) return true // closes the tab
  if (!isLinked) purchase.isCartAnnounced = undefined
  const body = { paymentIntentId: purchase.intentId, sessionId }
  const answers = await Promise.all(
    Array.from({ length: chance.number(1, 2) }, () => send('POST', '/api/process-payment', body)),
  )
  for (const answer of answers) {
    if (answer?.status !== 200) continue
    purchase.isCartAnnounced = true
    const orderNumber = Number(answer.body['orderNumber'])
    if ((purchase.orderNumber ??= orderNumber) !== orderNumber)
      ledger.surprises.push(`orders ${purchase.orderNumber} and ${orderNumber} for one payment`)
  }
  return answers.every((answer) => answer !== undefined)
}

async function give({ site, chance, ledger, send }: Parts): Promise<boolean> {
  const donor = name(chance)
  const pounds = chance.number(5, 500)
  const email = `${donor}@example.org`
  const begun = await send('POST', '/api/create-donation-intent', {
    amount: pounds,
    donorName: `Donor ${donor}`,
    donorEmail: email,
  })
  const clientSecret = begun && secretIn(begun.body)
  if (clientSecret === undefined) return false
  const intentId = intentIdOf(clientSecret)
  const gift: Gift = { intentId, pounds, isPaid: false, isThanked: false }
  ledger.gifts.push(gift)
  const paid = await pay(site, clientSecret, chance)
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
  const note = ledger.unanswered.pop() ?? newNote(chance, ledger)
  const answer = await send('POST', note.path, note.body)
  if (answer?.status === 201) note.isKept = true
  else if (!answer) ledger.unanswered.push(note)
  return answer !== undefined
}

function newNote(chance: Chance, ledger: Ledger): Note {
  const text = `Words of ${name(chance)}`
  const person = { name: 'Ada Okafor', email: 'ada@example.org', idempotencyKey: randomUUID() }
  const [path, body] = chance.pick([
    ['/api/contacts', { ...person, subject: 'general', message: text }],
    ['/api/contacts', { ...person, subject: 'prayer', message: text }],
    ['/api/volunteers', { ...person, motivation: text }],
    ['/api/book-donation', { ...person, location: 'Leeds', bookDetails: text, quantity: '12' }],
  ] as const)
  const note = { path, body, text, isKept: false }
  ledger.notes.push(note)
  return note
}

/** The owner, who writes and changes posts; a session that was opened stays open over a restart. */
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
      const answer = await send('PUT', `/api/blog/${post.id}`, body, cookie)
      if (answer?.status === 200) post.content = new Set([content])
      else if (answer) ledger.surprises.push(`${answer.status} for a post that was promised`)
      else post.content.add(content)
      return answer !== undefined
    }
    const title = `News ${name(chance)}`
    const answer = await send('POST', '/api/blog', { ...article, title, content }, cookie)
    if (answer?.status === 201) {
      const written = { id: Number(answer.body['id']), title, content: new Set([content]) }
      mine.push(written)
      ledger.posts.push(written)
    }
    return answer !== undefined
  }
}

/** Mostly with a good card. @returns what became of it, undefined when nobody knows. */
async function pay(site: Site, clientSecret: string, chance: Chance): Promise<string | undefined> {
  const card = chance.percent(85) ? 'pm_card_visa' : 'pm_card_chargeDeclined'
  try {
    const { status, error } = await confirm(site, clientSecret, card)
    return status ?? (error?.code === 'card_declined' ? 'declined' : undefined)
  } catch {
    return undefined
  }
}

/** From either transport. */
function secretIn(body: Answer['body']): string | undefined {
  const { result } = body as { result?: { data: { clientSecret: string } } }
  const secret = result ? result.data.clientSecret : body['clientSecret']
  return typeof secret === 'string' ? secret : undefined
}
