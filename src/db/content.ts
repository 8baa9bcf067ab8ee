/**
 * Versions the public content (bracelets, projects, published posts), which changes seldom and is read all the
 * time. Each process may cache what it makes of it until any process changes it.
 */
import { randomUUID } from 'node:crypto'
import { openListening } from './connection-pool.ts'

/** The channel; the triggers of drizzle/0010_content.sql name it too. */
const CHANNEL = 'content'

/** Prefix of a process's own messages, which others ignore. */
const OWN_WORDS = 'heard: '

/** How often a message to ourselves proves that notifications arrive; without one the caches are not trusted. */
const CALL_MS = 4000
const TRUST_MS = 10_000
/** How soon a lost connection is tried again. */
const AGAIN_MS = 500

export type Content = {
  /** Another number after every change; undefined while changes might be missed: then nothing may be cached. */
  version(): number | undefined
  /** Call it after a change in this process, which then need not wait for the notification. */
  changed(): void
  close(): Promise<void>
}

/** Listens on a connection of its own. If no notification ever arrives (a pooler in between), nothing is cached. */
export async function watchContent(url: string): Promise<Content> {
  let version = 0
  let heardAt = -Infinity
  let isClosed = false
  const ownWord = OWN_WORDS + randomUUID()
  const isHeard = () => performance.now() - heardAt < TRUST_MS

  const sql = openListening(url, {
    onnotify(_channel, word) {
      // changes may have happened while nobody listened
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
      // each time, because the connection may be a new one
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
