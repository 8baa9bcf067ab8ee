import { useEffect, useRef } from 'react'
import type { LockReason } from './admin-lock.ts'
import { useListFilter } from './lists/list-filter.ts'

/**
 * Whom the owner searched for stands in no address of a locked page, however it was locked. The search of an address that
 * was opened or reloaded comes back with the password; of one that was locked on purpose, or ended, nothing is kept.
 */
export function useSearchBehindLock(isOpen: boolean, reason: LockReason): void {
  const { read, write } = useListFilter()
  const q = read('q')
  const kept = useRef('')
  useEffect(() => {
    if (isOpen) {
      if (kept.current !== '') write({ q: kept.current })
      kept.current = ''
    } else if (q !== '') {
      if (reason === 'none') kept.current = q
      write({ q: '' })
    }
  })
}
