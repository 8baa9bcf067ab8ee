/** Notices that the database does not respond, and that it does again, so that callers need not wait to find out. */
import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { connectionOptions } from './connection-options.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

const RETRY_MS = 500

/** Thrown without waiting while the database is known to be down. */
class DatabaseDown extends Error {
  readonly code = 'DATABASE_DOWN'
}

export type OutageWatch = {
  isDown: () => boolean
  /** A new error for a caller during the outage. */
  error: () => Error
  /** Call it when a statement takes long or loses its connection: tries a connection of its own. */
  suspect: () => void
  /** Call it when a statement was successful. */
  heard: () => void
  close: () => void
}

/** @param probeMs how long a trial may take @param began called when an outage is noticed */
export function watchForOutage(url: string, probeMs: number, began: () => void): OutageWatch {
  const closing = new AbortController()
  let isTrying = false
  let failure: Error | undefined
  let heardAt = -Infinity

  async function tryUntilItResponds(): Promise<void> {
    while (!closing.signal.aborted) {
      const since = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one trial after another
      const found = await failureOf(url, probeMs)
      if (!found || heardAt > since) break
      const isNew = failure === undefined
      failure = found
      if (isNew) began()
      // oxlint-disable-next-line no-await-in-loop
      await pause(RETRY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
    failure = undefined
    isTrying = false
  }

  return {
    isDown: () => failure !== undefined,
    error: () => new DatabaseDown(`the database does not respond: ${failure?.message ?? ''}`),
    suspect: () => {
      if (isTrying || closing.signal.aborted) return
      isTrying = true
      void tryUntilItResponds()
    },
    heard: () => (heardAt = performance.now()),
    close: () => closing.abort(),
  }
}

const asFailure = (error: Error) =>
  isDatabaseUnavailable(error, 'unreachable', 'badCertificate', 'lost') ? error : undefined

/** Why a new connection gets no response in time; undefined if it gets one, be it a refusal. */
async function failureOf(url: string, withinMs: number): Promise<Error | undefined> {
  const sql = postgres({
    ...connectionOptions(url, { connectSeconds: withinMs / 1000, silenceMs: withinMs }),
    max: 1,
    onnotice: () => {},
  })
  // a response that arrived while the event loop was blocked is not late
  const late = async () => {
    await pause(withinMs, undefined, { ref: false })
    return nextIteration(new Error(`no answer within ${withinMs} ms`))
  }
  try {
    return await Promise.race([sql.unsafe('select 1').then(() => undefined, asFailure), late()])
  } finally {
    void sql.end({ timeout: 0 })
  }
}
