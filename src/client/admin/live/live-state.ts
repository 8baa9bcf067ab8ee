/** Whether this page receives changes, and which of them its lists do not show yet. */
import { create } from 'zustand'

type ListChanges = {
  /** Rows that the list does not show yet. */
  added: number
  /** Rows still shown that no longer belong to it; 1 for a record that has changed. */
  removed: number
  /** The list state that this describes; refetching the list for any reason shows everything. */
  updatedAt: number
}

type LiveState = {
  /** `lost`: interrupted for longer than a reconnection takes. */
  connection: 'none' | 'open' | 'lost'
  /** When the last message arrived. Every earlier change has been received. */
  heardUntil: number
  /** Keyed by the hash of a list's query. */
  changes: Record<string, ListChanges>
  /** Whether no call of this page is in flight, so that a change must be somebody else's. */
  isUnattended: boolean
}

const none: LiveState = { connection: 'none', heardUntil: 0, changes: {}, isUnattended: false }
export const useLive = create<LiveState>(() => none)

export const forgetLive = (): void => useLive.setState(none, true)
