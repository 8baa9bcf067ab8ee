import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LockReason } from './admin-lock.ts'
import { useSearchText, useSetFilter } from './lists/list-filter.ts'

/**
 * Whom the owner searched for stands in no address of a locked page, however it was locked. The search of an address that
 * was opened or reloaded comes back with the password; of one that was locked on purpose, or ended, nothing is stored.
 */
export function useSearchBehindLock(isOpen: boolean, reason: LockReason): void {
  const q = useSearchText()
  const setFilter = useSetFilter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const stored = useRef({ pathname: '', q: '' })
  useEffect(() => {
    if (isOpen) {
      if (stored.current.q !== '' && stored.current.pathname === pathname) setFilter({ q: stored.current.q })
      stored.current = { pathname: '', q: '' }
    } else if (q !== '') {
      if (reason === 'none') stored.current = { pathname, q }
      setFilter({ q: '' })
    }
  }, [isOpen, reason, q, pathname, setFilter])
}
