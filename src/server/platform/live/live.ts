/** The open dashboards of this process: each is told which topics have changed, as far as its role is told of them. */
import { randomUUID } from 'node:crypto'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { LIVE_TOPICS, topicsOf, type LiveTopic } from '#shared/platform/live/live.ts'
import type { Hearing } from '#db/jobs/listener.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { throwIfRateLimited } from '../../errors.ts'
import { clientKey } from '../limits/client-key.ts'

declare module '../../context.ts' {
  interface Deps {
    live: Live
  }
}

/** Changes that come together, as those of one transaction do, are told together. */
const GATHER_MS = 250
/** How often a stream says that nothing else has changed, and checks its session. Proxies end a silent connection. */
const BEAT_MS = 15_000
/** The channel of the triggers `tell_dashboards` (drizzle/), with a topic in each notification. */
export const DASHBOARDS_CHANNEL = 'dashboards'

const MAX_PER_SESSION = 10
const MAX_PER_ADDRESS = 100
const RETRY_SECONDS = 60

type Viewer = Pick<Context, 'adminToken' | 'ip' | 'sessionStore' | 'setRetryAfter'> & { signedIn: SignedIn }
type Stream = { session: string | undefined; address: string; isDue: boolean; wake: () => void }
type From = { since: number; signal: AbortSignal | undefined }
type Messages = AsyncGenerator<TrackedEnvelope<LiveTopic[]>, void>

export type Live = Required<Hearing> & {
  /**
   * Yields the topics that have changed, at once those since the message `lastEventId`: all topics if that was
   * another process's, or there was none. Then a message means that until now nothing else has changed. Ends with the
   * session, with its role, with the process, and when changes may be missed.
   * @throws TOO_MANY if the session or the address has too many streams.
   */
  open(viewer: Viewer, lastEventId?: string, signal?: AbortSignal): Messages
  /** Ends every stream, and those that are opened from now on. */
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
    heard(topic) {
      // somebody's session, role or account
      if (topic === 'sessions' || topic === 'accounts') checkAll()
      markChanged(LIVE_TOPICS.filter((each) => each === topic))
    },
    listens(isNow) {
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
        // the session may have ended since it was found
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
          // oxlint-disable-next-line no-await-in-loop -- what follows is for whom it finds
          const signedIn = await viewer.sessionStore.find(viewer.adminToken, false)
          // the browser may have a newer session, from another page: opening again shows it
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
          // oxlint-disable-next-line no-await-in-loop -- until something happens
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
