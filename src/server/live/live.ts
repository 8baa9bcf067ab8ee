/** The open dashboards of this process: each is told which topics have changed, as far as its role is told of them. */
import { randomUUID } from 'node:crypto'
import { tracked, type TrackedEnvelope } from '@trpc/server'
import { LIVE_TOPICS, topicsOf, type LiveTopic } from '#shared/live.ts'
import type { DashboardListener } from '#db/public-data.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../auth/sessions.ts'
import { refuseFor } from '../errors.ts'
import { clientKey } from '../limits/client-key.ts'

declare module '../context.ts' {
  interface Deps {
    live: Live
  }
}

/** Changes that come together, as those of one transaction do, are told together. */
const GATHER_MS = 250
/** How often a stream checks that its session has not expired; one that is ended is noticed at once. */
const CHECK_MS = 60_000
const MAX_PER_SESSION = 10
const MAX_PER_ADDRESS = 100
const RETRY_SECONDS = 60

type Viewer = Pick<Context, 'adminToken' | 'ip' | 'sessionStore' | 'setRetryAfter'> & { signedIn: SignedIn }
type Stream = { session: string | undefined; address: string; isUnchecked: boolean; wake: () => void }
type From = { since: number; signal: AbortSignal | undefined }
type Messages = AsyncGenerator<TrackedEnvelope<LiveTopic[]>, void>

export type Live = DashboardListener & {
  /**
   * Yields the topics that have changed, at once those since the message `lastEventId`: all topics if that was
   * another process's, or there was none. Ends with the session, and with the process.
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
  let hasEnded = false
  let gathering: NodeJS.Timeout | undefined

  const wakeAll = () => streams.forEach(({ wake }) => wake())
  const note = (topics: readonly LiveTopic[]) => {
    changes += 1
    for (const topic of topics) changedAt.set(topic, changes)
    gathering ??= setTimeout(() => {
      gathering = undefined
      wakeAll()
    }, GATHER_MS).unref()
  }
  const checkAll = () => {
    for (const stream of streams) stream.isUnchecked = true
    wakeAll()
  }

  return {
    changed(topic) {
      // somebody's session, role or account
      if (topic === 'sessions' || topic === 'accounts') checkAll()
      note(LIVE_TOPICS.filter((each) => each === topic))
    },
    missed() {
      checkAll()
      note(LIVE_TOPICS)
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
        isUnchecked: false,
        wake: () => {},
      }
      refuseTooMany(viewer, stream)
      const [id, told] = lastEventId.split('.')
      return messages(viewer, stream, { since: id === ownId ? Number(told) : -1, signal })
    },
  }

  async function* messages(viewer: Viewer, stream: Stream, { since, signal }: From): Messages {
    const isOver = () => hasEnded || signal?.aborted === true
    const timer = setInterval(() => {
      stream.isUnchecked = true
      stream.wake()
    }, CHECK_MS)
    signal?.addEventListener('abort', () => stream.wake())
    streams.add(stream)
    try {
      let topics = topicsOf(viewer.signedIn.role)
      let told = since
      for (let isFirst = true; !isOver(); isFirst = false) {
        if (stream.isUnchecked) {
          stream.isUnchecked = false
          // oxlint-disable-next-line no-await-in-loop -- what follows is for whom it finds
          const signedIn = await viewer.sessionStore.find(viewer.adminToken, false)
          // the browser may have a newer one, from another page: opening again shows it
          if (!signedIn) return
          topics = topicsOf(signedIn.role)
        }
        const now = changes
        const changed = topics.filter((topic) => (changedAt.get(topic) ?? 0) > told)
        told = now
        if (isFirst || changed.length > 0) yield tracked(`${ownId}.${now}`, changed)
        if (changes === now && !stream.isUnchecked && !isOver())
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
    if (isTooMany) refuseFor(viewer, RETRY_SECONDS)
  }
}
