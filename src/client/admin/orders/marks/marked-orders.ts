/**
 * The orders ticked in the list, and the result of the last bulk change. Outside React, so that a row renders again
 * only if its own tick changes.
 */
import { create } from 'zustand'
import { MAX_SHOWN_ORDERS } from '#shared/money/orders/orders.ts'
import { watchLock } from '../../session/admin-lock.ts'

type Marks = {
  /** The filter of the list in which they were ticked: another list starts without ticks. */
  filter: string
  /** Ids only: which changes are possible depends on the current rows. */
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

/** Call it with the filter of the shown list. */
export function beginMarks(filter: string): void {
  if (useMarks.getState().filter !== filter) useMarks.setState({ ...none, filter })
}

// of who ticked them
watchLock(() => useMarks.setState(none, true))
