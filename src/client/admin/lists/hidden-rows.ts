/**
 * Rows hidden from a procedure's lists before the server has confirmed their removal. They reappear if it refuses or
 * the owner clicks Undo. Outside React, so that a toast's Undo works anywhere.
 */
import { skipToken } from '@tanstack/react-query'
import { create } from 'zustand'
import type { ListProcedure } from './list-procedure.ts'

const none: ReadonlySet<number> = new Set()

const useHidden = create<Record<string, ReadonlySet<number>>>(() => ({}))

export function useHiddenRows<Filter, Row>(list: ListProcedure<Filter, Row>) {
  const procedure = list.infiniteQueryOptions(skipToken).trpc.path
  const hidden = useHidden((all) => all[procedure] ?? none)
  const change = (edit: (ids: Set<number>) => void) => {
    const ids = new Set(useHidden.getState()[procedure])
    edit(ids)
    useHidden.setState({ [procedure]: ids })
  }
  return {
    hidden,
    hide: (id: number) => change((ids) => ids.add(id)),
    show: (id: number) => change((ids) => ids.delete(id)),
  }
}

/** @param procedure 'forms.searchContacts' */
export const isHiddenRow = (procedure: string, id: number): boolean =>
  useHidden.getState()[procedure]?.has(id) === true

/** Returns a function that shows the rows hidden so far again. Call it once the lists were refetched without them. */
export function hiddenSoFar(): () => void {
  const before = useHidden.getState()
  return () => {
    for (const [procedure, now] of Object.entries(useHidden.getState())) {
      const ids = [...now].filter((id) => before[procedure]?.has(id) !== true)
      useHidden.setState({ [procedure]: new Set(ids) })
    }
  }
}

/** Called on locking. */
export const forgetHiddenRows = (): void => useHidden.setState({}, true)
