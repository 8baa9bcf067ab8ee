/** The filter of a list, in the address: a reload and the Back button bring it back. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NO_DAYS, useDays } from './days.ts'

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

type FilterOptions<Name extends string> = {
  /** The list can be searched for a text. */
  hasText?: boolean
  /** Names in the address where they differ from those of the procedure. */
  params?: { readonly [Each in Name]?: string }
}

/**
 * Reads from the address what a list is narrowed to: the chosen words, the days, and the text where it has a search.
 * @param choices the procedure's inputs that narrow its list, each with the words it knows.
 * @returns `filter` as the procedure takes it, and props for the controls that change it.
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
