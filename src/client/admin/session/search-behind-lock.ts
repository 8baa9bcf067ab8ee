import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { LockReason } from './admin-lock.ts'
import { writer } from './own-drafts.ts'
import { useSearchText, useSetFilter } from '../lists/filters/list-filter.ts'

/**
 * A locked page's URL must not contain the name of a person searched for. The search is restored after signing in again
 * if the page was opened or reloaded; nothing is stored if the owner locked or the session ended, nor for another account
 * than the one that searched.
 */
export function useSearchBehindLock(isOpen: boolean, reason: LockReason): void {
  const q = useSearchText()
  const setFilter = useSetFilter()
  const place = useLocation({ select: ({ pathname, search }) => `${pathname} ${search.tab ?? ''}` })
  const stored = useRef({ place: '', q: '', by: '' })
  const last = useRef('')
  useEffect(() => {
    if (isOpen) {
      const { q: searched, by } = stored.current
      last.current = writer()
      const isTheirs = by === '' || by === last.current
      if (searched !== '' && isTheirs && stored.current.place === place) setFilter({ q: searched })
      stored.current = { place: '', q: '', by: '' }
    } else if (q !== '') {
      // empty where nobody has been signed in since the page was opened
      if (reason === 'none') stored.current = { place, q, by: last.current }
      setFilter({ q: '' })
    }
  }, [isOpen, reason, q, place, setFilter])
}
