/** Whether this page hears of changes, and what lists have not shown yet. */
import { create } from 'zustand'

type ListChanges = {
  /** Rows that the list does not show yet. */
  added: number
  /** Rows that it still shows, and that belong to it no more; 1 for a record that has changed. */
  removed: number
  /** Of the state that this describes; whatever reads the list again shows everything. */
  updatedAt: number
}

type LiveState = {
  /** `lost`: for longer than it takes to connect again. */
  connection: 'none' | 'open' | 'lost'
  /** When the last message came: every change until then was heard of. */
  heardUntil: number
  /** By the hash of a list's query. */
  changes: Record<string, ListChanges>
  /** Calls under way are the page's own, not somebody's. */
  isUnattended: boolean
}

const none: LiveState = { connection: 'none', heardUntil: 0, changes: {}, isUnattended: false }
export const useLive = create<LiveState>(() => none)

export const forgetLive = (): void => useLive.setState(none, true)
