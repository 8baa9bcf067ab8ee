/** Where the cache behind the lock keeps notes that are typed and not yet saved, each under a name of its own. */
import type { QueryClient } from '@tanstack/react-query'

export const UNSAVED_NOTES = ['unsaved-note']

/** What a cache holds of them, for the next one. */
export const unsavedNotes = (cache: QueryClient) => cache.getQueriesData<string>({ queryKey: UNSAVED_NOTES })
export type UnsavedNotes = ReturnType<typeof unsavedNotes>
