/** The process's one connection for notifications. It sends some to itself, to prove that they arrive. */
import { randomUUID } from 'node:crypto'
import { openListening } from '../connection/connection-pool.ts'

/** How often a statement is sent. A dead connection shows itself `silenceMs` after that. */
const PROBE_MS = 10_000
/** After this long without a successful probe, notifications may have been missed. */
const TRUST_MS = 16_000
const RECONNECT_MS = 500

export type ChannelHandlers = {
  onMessage: (payload: string) => void
  /** Called when notifications start or stop arriving. Any that were sent in between are lost. */
  onListening?: (isListening: boolean) => void
}

export type Listener = {
  /** Listens to a channel, whose name must be a constant. @returns a function that stops listening */
  listen(channel: string, own: ChannelHandlers): Promise<() => void>
  isListening(): boolean
  close(): Promise<void>
}

/** Opens the listening connection. Through a pooler no notification arrives, so `isListening` stays false. */
export function openListener(url: string): Listener {
  const ownChannel = `probe ${randomUUID()}`
  const handlers = new Map<string, Set<ChannelHandlers>>()
  let probedAt = -Infinity
  let isClosed = false
  const isListening = () => performance.now() - probedAt < TRUST_MS
  const tellAll = (isNow: boolean) =>
    handlers.forEach((each) => each.forEach(({ onListening }) => onListening?.(isNow)))

  const sql = openListening(url, {
    onnotify(channel, payload) {
      if (channel !== ownChannel) return handlers.get(channel)?.forEach(({ onMessage }) => onMessage(payload))
      const isResumed = !isListening()
      probedAt = performance.now()
      if (isResumed) tellAll(true)
    },
    onclose() {
      probedAt = -Infinity
      tellAll(false)
      if (!isClosed) setTimeout(() => void probe(), RECONNECT_MS).unref()
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
    const listen = [...handlers.keys(), ownChannel].map((channel) => `listen "${channel}"; `).join('')
    await sql.unsafe(`${listen}select pg_notify('${ownChannel}', '')`)
  }
  const probing = setInterval(() => void probe(), PROBE_MS).unref()

  return {
    async listen(channel, own) {
      const wasListening = isListening()
      const others = handlers.get(channel)
      handlers.set(channel, (others ?? new Set()).add(own))
      if (!others) await subscribe().catch(() => (probedAt = -Infinity))
      if (wasListening) own.onListening?.(true)
      return () => void handlers.get(channel)?.delete(own)
    },
    isListening,
    async close() {
      isClosed = true
      clearInterval(probing)
      // otherwise they would be told of the lost connection, and read from a database that closes too
      handlers.clear()
      await sql.end({ timeout: 1 })
    },
  }
}
