/** The filter of a list, in the URL, so that a reload and the Back button restore it. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Choices } from '#shared/platform/api/list-choices.ts'
import { NO_DAYS, useDays } from './days.ts'

/** The text that the owner searches for; every page uses the same parameter. */
export function useSearchText(): string {
  const { q = '' } = useSearch({ from: '/admin' })
  return String(q).slice(0, 200)
}

/** One of a list's known values; undefined for anything else. */
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
      // otherwise this would undo a navigation that happened at the same moment
      history.flush()
    },
    [navigate, history],
  )
}

export type ListChoice = {
  label: string
  all: string
  words: Readonly<Record<string, string>>
  chosen: string | undefined
  onChoose: (word: string) => void
}

/**
 * Reads a list's filter from the URL: the chosen words, the days, and the text if the list has a search.
 * @returns `filter` as input of the procedure, and props for the controls that change it
 */
export function useListFilter(choices: Choices, { hasText = false, hasDays = false } = {}) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const text = useSearchText()
  const days = useDays()
  const setFilter = useSetFilter()
  const rows = Object.entries(choices).map(([name, { label, all, words, param = name }]) => ({
    name,
    param,
    props: {
      label,
      all,
      words,
      chosen: oneOf(Object.keys(words), search[param]),
      onChoose: (word: string) => setFilter({ [param]: word }),
    },
  }))
  return {
    filter: {
      q: (hasText && text) || undefined,
      ...Object.fromEntries(rows.map(({ name, props }) => [name, props.chosen])),
      ...(hasDays && days.asked),
    } as Record<string, string | undefined>,
    days,
    clear: () =>
      setFilter({
        ...(hasText && { q: '' }),
        ...Object.fromEntries(rows.map(({ param }) => [param, ''])),
        ...(hasDays && NO_DAYS),
      }),
    search: { text, onSearch: (q: string) => setFilter({ q }) },
    choices: rows.map(({ props }): ListChoice => props),
  }
}
