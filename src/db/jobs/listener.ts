/** The process's one connection that hears notifications, of all channels. One to itself proves that they arrive. */
import { randomUUID } from 'node:crypto'
import { openListening } from '../connection/connection-pool.ts'

/** A dead connection is noticed while a statement waits on it: `silenceMs` after it was sent. */
const PROBE_MS = 10_000
/** Without a probe's return for so long, notifications may have been missed. */
const TRUST_MS = 16_000
/** The delay before reconnecting. */
const AGAIN_MS = 500

export type Hearing = {
  heard: (payload: string) => void
  /** Whether notifications arrive; those before they did, or do again, may have been missed. */
  listens?: (isListening: boolean) => void
}

export type Listener = {
  /** Hears a channel, which is a constant of ours. @returns a function that ends it */
  listen(channel: string, hearing: Hearing): Promise<() => void>
  isListening(): boolean
  close(): Promise<void>
}

/** Through a pooler no notification ever arrives: then it never listens. */
export function openListener(url: string): Listener {
  const ownChannel = `probe ${randomUUID()}`
  const hearings = new Map<string, Set<Hearing>>()
  let probedAt = -Infinity
  let isClosed = false
  const isListening = () => performance.now() - probedAt < TRUST_MS
  const tellAll = (isNow: boolean) =>
    hearings.forEach((each) => each.forEach(({ listens }) => listens?.(isNow)))

  const sql = openListening(url, {
    onnotify(channel, payload) {
      if (channel !== ownChannel) return hearings.get(channel)?.forEach(({ heard }) => heard(payload))
      const isResumed = !isListening()
      probedAt = performance.now()
      if (isResumed) tellAll(true)
    },
    onclose() {
      probedAt = -Infinity
      tellAll(false)
      if (!isClosed) setTimeout(() => void probe(), AGAIN_MS).unref()
    },
  })
  async function probe(): Promise<void> {
    if (!isListening()) tellAll(false)
    try {
      if (isListening()) {
        await sql`select 'still listening'`
        if (isListening()) probedAt = performance.now()
      } else await subscribe()
    } catch {
      probedAt = -Infinity
    }
  }
  /** One statement, so that it is one transaction. */
  async function subscribe(): Promise<void> {
    const listen = [...hearings.keys(), ownChannel].map((channel) => `listen "${channel}"; `).join('')
    await sql.unsafe(`${listen}select pg_notify('${ownChannel}', '')`)
  }
  const probing = setInterval(() => void probe(), PROBE_MS).unref()

  return {
    async listen(channel, hearing) {
      const wasListening = isListening()
      const others = hearings.get(channel)
      hearings.set(channel, (others ?? new Set()).add(hearing))
      if (!others) await subscribe().catch(() => (probedAt = -Infinity))
      if (wasListening) hearing.listens?.(true)
      return () => void hearings.get(channel)?.delete(hearing)
    },
    isListening,
    async close() {
      isClosed = true
      clearInterval(probing)
      await sql.end({ timeout: 1 })
    },
  }
}
