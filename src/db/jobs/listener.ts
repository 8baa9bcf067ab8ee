/** The process's one connection for notifications. It sends some to itself, to prove that they arrive. */
import { randomUUID } from 'node:crypto'
import { openListening } from '../connection/connection-pool.ts'

/** How often a statement is sent. A dead connection shows itself `silenceMs` after that. */
const PROBE_MS = 10_000
/** After this long without a successful probe, notifications may have been missed. */
const TRUST_MS = 16_000
const AGAIN_MS = 500

export type Hearing = {
  heard: (payload: string) => void
  /** Called when notifications start or stop arriving. Any that were sent in between are lost. */
  listens?: (isListening: boolean) => void
}

export type Listener = {
  /** Listens to a channel, whose name must be a constant. @returns a function that stops listening */
  listen(channel: string, hearing: Hearing): Promise<() => void>
  isListening(): boolean
  close(): Promise<void>
}

/** Opens the listening connection. Through a pooler no notification arrives, so `isListening` stays false. */
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
  /** Sent as one text, so that it is one transaction. */
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
