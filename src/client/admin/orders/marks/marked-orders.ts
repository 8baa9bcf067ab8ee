/**
 * The orders that are ticked in the list, and what became of the last change of several. Outside React, so that a row
 * renders again only if its own tick changes.
 */
import { create } from 'zustand'
import { MAX_SHOWN_ORDERS } from '#shared/money/orders/orders.ts'
import { watchLock } from '../../session/admin-lock.ts'

type Marks = {
  /** The filter of the list in which they were ticked: another list begins without ticks. */
  filter: string
  /** Ids only: what can be done now is decided by the row as it is now. */
  marked: ReadonlySet<number>
  /** The last change: which orders were changed, and which were refused and why. */
  done: { title: string; ids: readonly number[]; refused: readonly string[] } | undefined
}

const none: Marks = { filter: '', marked: new Set(), done: undefined }

export const useMarks = create<Marks>(() => none)

/** Ticks or unticks orders; never more than one call takes. */
export function markOrders(ids: Iterable<number>, isMarked: boolean): void {
  useMarks.setState(({ marked }) => {
    const next = new Set(marked)
    for (const id of ids) {
      if (!isMarked) next.delete(id)
      else if (next.size < MAX_SHOWN_ORDERS) next.add(id)
    }
    return { marked: next }
  })
}

/** To be called with the filter of the list that is shown. */
export function beginMarks(filter: string): void {
  if (useMarks.getState().filter !== filter) useMarks.setState({ ...none, filter })
}

// of who ticked them
watchLock(() => useMarks.setState(none, true))
