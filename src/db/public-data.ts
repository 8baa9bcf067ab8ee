/**
 * Versions the public data (bracelets, projects, published posts), which changes seldom and is read all the
 * time. Each process may cache what it makes of it until any process changes it. The same connection hears what open
 * dashboards are told.
 */
import { randomUUID } from 'node:crypto'
import { openListening } from './connection/connection-pool.ts'

/** The channel; triggers (`tell_of_content` in drizzle/) name it too. */
const CHANNEL = 'content'
/** The channel of the triggers `tell_dashboards` (drizzle/), with a topic in each notification. */
const DASHBOARDS_CHANNEL = 'dashboards'

/** The prefix of a process's messages to itself, which others ignore. */
const PROBE = 'probe: '

/** How often a message to ourselves proves that notifications arrive; without one the caches are not trusted. */
const PROBE_MS = 4000
const TRUST_MS = 10_000
/** The delay before reconnecting. */
const AGAIN_MS = 500

export type PublicData = {
  /** Changes with every change of the content; undefined while changes might be missed: then nothing may be cached. */
  version(): number | undefined
  /** Call it after a change in this process, which then need not wait for the notification. */
  changed(): void
  close(): Promise<void>
}

/** Hears of changes to what the dashboard lists. */
export type DashboardListener = {
  changed(topic: string): void
  /** Whether changes arrive; what happened before they do may have been missed. */
  listens(isListening: boolean): void
}

/** Listens on its own connection. If no notification ever arrives (through a pooler), nothing is cached. */
export async function watchPublicData(url: string, dashboards?: DashboardListener): Promise<PublicData> {
  let version = 0
  let probedAt = -Infinity
  let isClosed = false
  const ownProbe = PROBE + randomUUID()
  const isConnected = () => performance.now() - probedAt < TRUST_MS

  const sql = openListening(url, {
    onnotify(channel, payload) {
      if (channel === DASHBOARDS_CHANNEL) return dashboards?.changed(payload)
      // changes may have been missed while not listening
      if (!payload.startsWith(PROBE) || !isConnected()) version += 1
      if (payload !== ownProbe) return
      if (!isConnected()) dashboards?.listens(true)
      probedAt = performance.now()
    },
    onclose() {
      probedAt = -Infinity
      dashboards?.listens(false)
      if (!isClosed) setTimeout(() => void probe(), AGAIN_MS).unref()
    },
  })
  const probe = async () => {
    if (!isConnected()) dashboards?.listens(false)
    try {
      // each time, because the connection may be a new one
      await sql`listen ${sql(CHANNEL)}`
      if (dashboards) await sql`listen ${sql(DASHBOARDS_CHANNEL)}`
      await sql`select pg_notify(${CHANNEL}, ${ownProbe})`
    } catch {
      probedAt = -Infinity
    }
  }
  await probe()
  const probing = setInterval(() => void probe(), PROBE_MS).unref()

  return {
    // pages hide a launch month that has passed, so they are rendered again each month
    version: () => (isConnected() ? version + monthNumber(new Date()) : undefined),
    changed() {
      version += 1
    },
    async close() {
      isClosed = true
      clearInterval(probing)
      await sql.end({ timeout: 1 })
    },
  }
}

/** Counts months in UTC, as `isLate` of projects does. */
const monthNumber = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth()
