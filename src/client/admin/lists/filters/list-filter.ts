/** The filter of a list, in the URL, so that a reload and the Back button restore it. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NO_DAYS, useDays } from './days.ts'

/** The text that the owner searches for; every page uses the same parameter. */
export function useSearchText(): string {
  const { q = '' } = useSearch({ from: '/admin' })
  return String(q).slice(0, 200)
}

/** One of the words a list knows; undefined for anything else. */
export const oneOf = <Word extends string>(words: readonly Word[], text: unknown): Word | undefined =>
  words.find((word) => word === text)

/** Changes parameters of the current page; empty ones leave the URL. */
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
      // otherwise a page opened at the same moment would replace it
      history.flush()
    },
    [navigate, history],
  )
}

type FilterOptions<Name extends string> = {
  /** The list can be searched for a text. */
  hasText?: boolean
  /** URL parameters whose names differ from the procedure's inputs. */
  params?: { readonly [Each in Name]?: string }
}

/**
 * Reads a list's filter from the URL: the chosen words, the days, and the text if the list has a search.
 * @param choices the procedure's inputs that filter its list, each with its words
 * @returns `filter` as input of the procedure, and props for the controls that change it
 */
export function useListFilter<const Choices extends Record<string, readonly string[]>>(
  choices: Choices,
  { hasText = false, params = {} }: FilterOptions<keyof Choices & string> = {},
) {
  type Name = keyof Choices & string
  const search: Record<string, unknown> = useSearch({ strict: false })
  const text = useSearchText()
  const days = useDays()
  const setFilter = useSetFilter()
  const paramOf = (name: Name): string => params[name] ?? name
  const names: Name[] = Object.keys(choices)
  const chosen = Object.fromEntries(
    names.map((name) => [name, oneOf(choices[name] ?? [], String(search[paramOf(name)]))]),
  ) as { [Each in Name]: Choices[Each][number] | undefined }
  return {
    filter: { q: (hasText && text) || undefined, ...chosen, ...days.asked },
    days,
    setFilter,
    clear: () =>
      setFilter({
        ...(hasText && { q: '' }),
        ...Object.fromEntries(names.map((name) => [paramOf(name), ''])),
        ...NO_DAYS,
      }),
    search: { text, onSearch: (q: string) => setFilter({ q }) },
    choice: <Each extends Name>(name: Each) => ({
      words: choices[name],
      chosen: chosen[name],
      onChoose: (word: string) => setFilter({ [paramOf(name)]: word }),
    }),
  }
}
