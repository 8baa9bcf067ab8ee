/**
 * What every visitor sees alike - bracelets, projects, published articles - changes seldom and is asked for always. So
 * each process may keep what it has made of it, for as long as nobody, in whichever process, has changed any of it.
 */
import { randomUUID } from 'node:crypto'
import { openListening } from './connection-pool.ts'

/** Spelt the same in the triggers of drizzle/0010_content.sql. */
const CHANNEL = 'content'

/** What a process tells itself begins so, and is no news to the others. */
const OWN_WORDS = 'heard: '

/** How often a word to ourselves proves that words still arrive; without one, what is cached is not trusted. */
const CALL_MS = 4000
const TRUST_MS = 10_000
/** A line that was cut is tried again as soon. */
const AGAIN_MS = 500

export type Content = {
  /** Another number after every change; undefined while changes might pass unheard: nothing may be kept then. */
  version(): number | undefined
  /** Whoever has just changed something here says so, and need not wait until the database has told everybody. */
  changed(): void
  close(): Promise<void>
}

/** Listens on a connection of its own. Where nothing is ever heard (a pooler in between), nothing is ever kept. */
export async function watchContent(url: string): Promise<Content> {
  let version = 0
  let heardAt = -Infinity
  let isClosed = false
  const ownWord = OWN_WORDS + randomUUID()
  const isHeard = () => performance.now() - heardAt < TRUST_MS

  const sql = openListening(url, {
    onnotify(_channel, word) {
      // what was told while nobody listened is unknown
      if (!word.startsWith(OWN_WORDS) || !isHeard()) version += 1
      if (word === ownWord) heardAt = performance.now()
    },
    onclose() {
      heardAt = -Infinity
      if (!isClosed) setTimeout(() => void call(), AGAIN_MS).unref()
    },
  })
  const call = async () => {
    try {
      // again each time: the connection may be another
      await sql`listen ${sql(CHANNEL)}`
      await sql`select pg_notify(${CHANNEL}, ${ownWord})`
    } catch {
      heardAt = -Infinity
    }
  }
  await call()
  const calling = setInterval(() => void call(), CALL_MS).unref()

  return {
    version: () => (isHeard() ? version : undefined),
    changed() {
      version += 1
    },
    async close() {
      isClosed = true
      clearInterval(calling)
      await sql.end({ timeout: 1 })
    },
  }
}
