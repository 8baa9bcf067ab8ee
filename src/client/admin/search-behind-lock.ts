import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LockReason } from './admin-lock.ts'
import { useSearchText, useSetFilter } from './lists/list-filter.ts'

/**
 * A locked page's URL must not contain the name of a person searched for. The search is restored after signing in again
 * if the page was opened or reloaded; nothing is stored if the owner locked or the session ended.
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
