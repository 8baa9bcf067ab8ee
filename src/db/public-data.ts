/**
 * Versions the public data (bracelets, projects, published posts), which is read often and seldom changes. Each
 * process may cache results until the version changes.
 */
import type { Listener } from './jobs/listener.ts'

/** Notification channel. Triggers name it too (`tell_of_content` in drizzle/). */
const CHANNEL = 'content'

export type PublicData = {
  /** Changes with the public data. Undefined while notifications may be missed: then nothing may be cached. */
  version(): number | undefined
  /** The last version that was known, and when. */
  heard(): { version: number; at: number }
  /** Call it after a change in this process, so that it does not wait for the notification. */
  changed(): void
}

export async function watchPublicData(listener: Listener): Promise<PublicData> {
  let changes = 0
  let at = Date.now()
  const heard = () => {
    if (listener.isListening()) at = Date.now()
    // pages hide a launch month that has passed, so they are rendered again each month
    return { version: changes + monthNumber(new Date(at)), at }
  }
  const changed = () => {
    changes += 1
    heard()
  }
  // changes may have been missed while not listening
  await listener.listen(CHANNEL, { onMessage: changed, onListening: (isNow) => isNow && changed() })
  return {
    version: () => (listener.isListening() ? heard().version : undefined),
    heard,
    changed,
  }
}

/** Months in UTC, like `isLate` of projects. */
const monthNumber = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth()
