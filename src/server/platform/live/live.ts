/** Streams to each dashboard open in this process which topics have changed, limited to the topics of its role. */
import { randomUUID } from 'node:crypto'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { LIVE_TOPICS, topicsOf, type LiveTopic } from '#shared/platform/live/live.ts'
import type { ChannelHandlers } from '#db/jobs/listener.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { throwIfRateLimited } from '../../errors.ts'
import { clientKey } from '../limits/client-key.ts'

declare module '../../context.ts' {
  interface Deps {
    live: Live
  }
}

/** Changes within this time, such as those of one transaction, are sent together. */
const GATHER_MS = 250
/** How often a stream sends a message without changes, and checks its session. Proxies cut silent connections. */
const BEAT_MS = 15_000
/** Notification channel of the triggers `tell_dashboards` (drizzle/); each payload is a topic. */
export const DASHBOARDS_CHANNEL = 'dashboards'

const MAX_PER_SESSION = 10
const MAX_PER_ADDRESS = 100
const RETRY_SECONDS = 60

type Viewer = Pick<Context, 'adminToken' | 'ip' | 'sessionStore' | 'setRetryAfter'> & { signedIn: SignedIn }
type Stream = { session: string | undefined; address: string; isDue: boolean; wake: () => void }
type From = { since: number; signal: AbortSignal | undefined }
type Messages = AsyncGenerator<TrackedEnvelope<LiveTopic[]>, void>

export type Live = Required<ChannelHandlers> & {
  /**
   * Yields the changed topics. The first message has what changed since the message `lastEventId`, or all
   * topics if another process sent that, or if there was none. A message without topics says that nothing has
   * changed. The stream ends with the session, its role or the process, and when changes may be missed.
   * @throws TOO_MANY if the session or the address has too many streams
   */
  open(viewer: Viewer, lastEventId?: string, signal?: AbortSignal): Messages
  /** Ends every stream, including those opened later. */
  end(): void
}

export function openLive(): Live {
  const ownId = randomUUID()
  const streams = new Set<Stream>()
  const changedAt = new Map<LiveTopic, number>()
  let changes = 0
  let isListening = false
  let hasEnded = false
  let gathering: NodeJS.Timeout | undefined

  const wakeAll = () => streams.forEach(({ wake }) => wake())
  const markChanged = (topics: readonly LiveTopic[]) => {
    changes += 1
    for (const topic of topics) changedAt.set(topic, changes)
    gathering ??= setTimeout(() => {
      gathering = undefined
      wakeAll()
    }, GATHER_MS).unref()
  }
  const checkAll = () => {
    for (const stream of streams) stream.isDue = true
    wakeAll()
  }

  return {
    onMessage(topic) {
      // a session ended, or an account or its role changed
      if (topic === 'sessions' || topic === 'accounts') checkAll()
      markChanged(LIVE_TOPICS.filter((each) => each === topic))
    },
    onListening(isNow) {
      isListening = isNow
      if (isNow) markChanged(LIVE_TOPICS)
      checkAll()
    },
    end() {
      hasEnded = true
      clearTimeout(gathering)
      wakeAll()
    },
    open(viewer, lastEventId = '', signal) {
      const stream: Stream = {
        session: viewer.adminToken,
        address: clientKey(viewer.ip),
        // check at once, as the session may have ended since the call was authorised
        isDue: true,
        wake: () => {},
      }
      refuseTooMany(viewer, stream)
      const [id, told] = lastEventId.split('.')
      return messages(viewer, stream, { since: id === ownId ? Number(told) : -1, signal })
    },
  }

  async function* messages(viewer: Viewer, stream: Stream, { since, signal }: From): Messages {
    const topics = topicsOf(viewer.signedIn.role)
    let told = since
    let hasStarted = false
    const isOver = () => hasEnded || signal?.aborted === true || (hasStarted && !isListening)
    const timer = setInterval(() => {
      stream.isDue = true
      stream.wake()
    }, BEAT_MS)
    signal?.addEventListener('abort', () => stream.wake())
    streams.add(stream)
    try {
      while (!isOver()) {
        const { isDue } = stream
        if (isDue) {
          stream.isDue = false
          // oxlint-disable-next-line no-await-in-loop -- nothing may be sent before the session is checked
          const signedIn = await viewer.sessionStore.find(viewer.adminToken, false)
          // the session ended or has another role; the browser may have a newer session, which the next
          // stream will use
          if (signedIn?.role !== viewer.signedIn.role) return
        }
        const now = changes
        const changed = topics.filter((topic) => (changedAt.get(topic) ?? 0) > told)
        if (isListening && (isDue || changed.length > 0)) {
          told = now
          hasStarted = true
          yield tracked(`${ownId}.${now}`, changed)
        }
        if (changes === now && !stream.isDue && !isOver())
          // oxlint-disable-next-line no-await-in-loop -- waits until something changes
          await new Promise<void>((resolve) => (stream.wake = resolve))
      }
    } finally {
      clearInterval(timer)
      streams.delete(stream)
    }
  }

  function refuseTooMany(viewer: Viewer, { session, address }: Stream): void {
    const all = [...streams]
    const isTooMany =
      all.filter((other) => other.session === session).length >= MAX_PER_SESSION ||
      all.filter((other) => other.address === address).length >= MAX_PER_ADDRESS
    if (isTooMany) throwIfRateLimited(viewer, RETRY_SECONDS)
  }
}
