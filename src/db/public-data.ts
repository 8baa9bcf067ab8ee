/**
 * Versions the public data (bracelets, projects, published posts), which changes seldom and is read all the
 * time. Each process may cache what it makes of it until any process changes it.
 */
import type { Listener } from './jobs/listener.ts'

/** The channel; triggers (`tell_of_content` in drizzle/) name it too. */
const CHANNEL = 'content'

export type PublicData = {
  /** Changes with every change of the content; undefined while changes might be missed: then nothing may be cached. */
  version(): number | undefined
  /** Call it after a change in this process, which then need not wait for the notification. */
  changed(): void
}

export async function watchPublicData(listener: Listener): Promise<PublicData> {
  let version = 0
  const changed = () => void (version += 1)
  // changes may have been missed while not listening
  await listener.listen(CHANNEL, { heard: changed, listens: (isNow) => isNow && changed() })
  return {
    // pages hide a launch month that has passed, so they are rendered again each month
    version: () => (listener.isListening() ? version + monthNumber(new Date()) : undefined),
    changed,
  }
}

/** Counts months in UTC, as `isLate` of projects does. */
const monthNumber = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth()
