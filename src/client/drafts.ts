/** The one store of what is typed and not saved yet: each draft under a key of its own, which outlives its form. */
import { useSyncExternalStore } from 'react'

/**
 * How far a draft reaches: 'page' outlives its form and the lock, 'tab' also a reload and the pages of a bank, and 'browser' is
 * there in every tab, and after the browser has been closed.
 */
type DraftScope = 'page' | 'tab' | 'browser'

const storageOf = (scope: DraftScope): Storage | undefined =>
  scope === 'page' ? undefined : scope === 'tab' ? sessionStorage : localStorage

/** Those of the page, as they are: JSON would turn a number that is not typed yet into null. And what a storage refused. */
const inPage = new Map<string, unknown>()
const changes = new EventTarget()

/** The draft of a key: `draftOf<string>('order 3').write('…')`. */
export const draftOf = <Draft>(key: string, scope: DraftScope = 'page') => ({
  /** Undefined if there is none, or a foreign program left something else there. */
  read: () => (inPage.get(key) ?? stored(key, scope)) as Draft | undefined,
  /** @param draft undefined once it is saved or discarded */
  write: (draft: Draft | undefined): void => {
    inPage.delete(key)
    try {
      const storage = storageOf(scope)
      if (draft === undefined) storage?.removeItem(key)
      else if (storage) storage.setItem(key, JSON.stringify(draft))
      else inPage.set(key, draft)
    } catch {
      // blocked or full
      if (draft !== undefined) inPage.set(key, draft)
    }
    changes.dispatchEvent(new Event('change'))
  },
})
type DraftOf<Draft> = ReturnType<typeof draftOf<Draft>>

function stored(key: string, scope: DraftScope): unknown {
  try {
    return JSON.parse(storageOf(scope)?.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** A draft of the page, as it is now. */
export const useDraft = <Draft>({ read }: Pick<DraftOf<Draft>, 'read'>): Draft | undefined =>
  useSyncExternalStore(watchDrafts, read, read)

/** Whether there is one, without drawing a form again at every key. */
export function useHasDraft(key: string): boolean {
  const has = () => inPage.has(key)
  return useSyncExternalStore(watchDrafts, has, has)
}

/** The keys of the browser's drafts. */
export function browserDrafts(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...inPage.keys()])]
  } catch {
    return [...inPage.keys()]
  }
}

/** Whether a draft is gone with the page. */
export const isOnlyInPage = (key: string): boolean => inPage.has(key)

/** Calls back whenever this tab or another changes a draft. @returns ends it. */
export function watchDrafts(listener: () => void): () => void {
  const stop = new AbortController()
  changes.addEventListener('change', listener, stop)
  addEventListener('storage', listener, stop)
  return () => stop.abort()
}
