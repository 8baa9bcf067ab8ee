import { useNavigate, useSearch } from '@tanstack/react-router'

/** What a list is narrowed to, kept in the address: a reload and the Back button keep it too. */
export function useListFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (changed: (before: Record<string, unknown>) => Record<string, unknown>) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(changed(before)).filter(([, value]) => value !== '')),
      replace: true,
      resetScroll: false,
    } as never)
  }
  /** The text under a key of the address; empty where it has none. */
  const read = (key: string): string => {
    const value = search[key]
    // '2026' comes back from an address as a number
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  }
  return {
    read,
    /** One of the words a list knows; undefined for anything else. */
    readOneOf: <Word extends string>(words: readonly Word[], key: string): Word | undefined =>
      words.find((word) => word === read(key)),
    /** An empty text takes the key out of the address. */
    write: (changes: Record<string, string>) => go((before) => ({ ...before, ...changes })),
    /** The same, and takes out whatever else was there. */
    replace: (wanted: Record<string, string>) => go(() => wanted),
  }
}
