/** The one store of unsaved text: each draft has its own key and outlives its form. */
import { useSyncExternalStore } from 'react'

/**
 * How long a draft lives: 'page' survives its form and the lock; 'tab' also a reload and a visit to the bank's pages;
 * 'browser' also closing the browser, and it is shared by all tabs.
 */
export type DraftScope = 'page' | 'tab' | 'browser'

const storageOf = (scope: DraftScope): Storage | undefined =>
  scope === 'page' ? undefined : scope === 'tab' ? sessionStorage : localStorage

/** Drafts of the page, not serialised: JSON would turn an empty number (NaN) into null. Also what a storage refused. */
const inPage = new Map<string, unknown>()
const changes = new EventTarget()

/** The draft of a key: `draftOf<string>('order 3').write('…')`. */
export const draftOf = <Draft>(key: string, scope: DraftScope = 'page') => ({
  key,
  /** Undefined if there is none, or other code stored something else there. */
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
export type DraftOf<Draft> = ReturnType<typeof draftOf<Draft>>

/** The draft that a key's text was parsed to: the same text is the same object. */
const parsed = new Map<string, { text: string | null; draft: unknown }>()

function stored(key: string, scope: DraftScope): unknown {
  try {
    const text = storageOf(scope)?.getItem(key) ?? null
    if (parsed.get(key)?.text !== text)
      parsed.set(key, { text, draft: JSON.parse(text ?? 'null') ?? undefined })
    return parsed.get(key)?.draft
  } catch {
    return undefined
  }
}

/** Reads a draft and renders again when it changes. */
export const useDraft = <Draft>({ read }: Pick<DraftOf<Draft>, 'read'>): Draft | undefined =>
  useSyncExternalStore(watchDrafts, read, () => undefined)

/** Whether a draft exists. Unlike `useDraft` it does not render again on every key. */
export function useHasDraft(key: string): boolean {
  // a draft of the page is found too
  const has = () => draftOf(key, 'browser').read() !== undefined
  return useSyncExternalStore(watchDrafts, has, () => false)
}

/** The keys of the browser's drafts. */
export function browserDrafts(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...inPage.keys()])]
  } catch {
    return [...inPage.keys()]
  }
}

/** The keys of the page's drafts, which leaving it would lose. */
export const pageDrafts = (): string[] => [...inPage.keys()]

/** Whether leaving the page would lose the draft. */
export const isOnlyInPage = (key: string): boolean => inPage.has(key)

/** Calls back whenever this tab or another changes a draft. @returns a function that stops it */
export function watchDrafts(listener: () => void): () => void {
  const stop = new AbortController()
  changes.addEventListener('change', listener, stop)
  addEventListener('storage', listener, stop)
  return () => stop.abort()
}
