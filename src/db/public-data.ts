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
  /** Call it after a change in this process, so that it does not wait for the notification. */
  changed(): void
}

export async function watchPublicData(listener: Listener): Promise<PublicData> {
  let version = 0
  const changed = () => void (version += 1)
  // changes may have been missed while not listening
  await listener.listen(CHANNEL, { onMessage: changed, onListening: (isNow) => isNow && changed() })
  return {
    // pages hide a launch month that has passed, so they are rendered again each month
    version: () => (listener.isListening() ? version + monthNumber(new Date()) : undefined),
    changed,
  }
}

/** Months in UTC, like `isLate` of projects. */
const monthNumber = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth()
