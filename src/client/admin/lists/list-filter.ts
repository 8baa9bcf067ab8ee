/** The filter of a list, in the address: a reload and the Back button bring it back. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The text that the owner searches for; every page has it under the same name. */
export function useSearchText(): string {
  const { q = '' } = useSearch({ from: '/admin' })
  return String(q).slice(0, 200)
}

/** One of the words a list knows; undefined for anything else. */
export const oneOf = <Word extends string>(words: readonly Word[], text: unknown): Word | undefined =>
  words.find((word) => word === text)

/** Changes parameters of the page one is on; those of empty texts leave the address. */
export function useSetFilter() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (changes: Record<string, string>) => {
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      })
      // otherwise a page that is opened in the same moment takes its place
      history.flush()
    },
    [navigate, history],
  )
}
