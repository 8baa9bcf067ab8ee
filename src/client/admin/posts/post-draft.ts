/**
 * What the owner has typed and not saved yet, kept in this browser: per post and per opened dialog, so that two tabs
 * never write over each other. Where storage is blocked it lasts as long as the page.
 */
import { useSyncExternalStore } from 'react'
import { NEW_POST, POST_TEXT_FIELDS, type PostValues } from './post-values.ts'

const PREFIX = 'post-draft:'

export type PostDraft = {
  key: string
  /** Null for a post that is not on the server yet. */
  postId: number | null
  /** The post's version that the writer began from. */
  version: number | null
  /** Milliseconds since 1970. */
  keptAt: number
  texts: PostValues
  /** Nobody's unsaved text, but what was saved by somebody else, in whose place the owner put another version. */
  isReplaced: boolean
}

const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()
let known: readonly PostDraft[] | undefined

function changed(): void {
  known = undefined
  for (const listener of listeners) listener()
}

/** Every kept draft, the newest first. */
export function usePostDrafts(): readonly PostDraft[] {
  return useSyncExternalStore(
    subscribe,
    () => (known ??= readDrafts()),
    () => none,
  )
}
const none: readonly PostDraft[] = []

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // another tab has kept or saved something
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', changed)
  }
}

/** A place of its own for one writer in one opened dialog. */
export const newDraftKey = (): string =>
  // crypto.randomUUID is not there on plain http
  `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** @returns whether it outlives the page. */
export function saveDraft({ key, ...draft }: PostDraft): boolean {
  const text = JSON.stringify(draft)
  let outlivesPage = true
  try {
    localStorage.setItem(key, text)
    inMemory.delete(key)
  } catch {
    // blocked or full
    inMemory.set(key, text)
    outlivesPage = false
  }
  changed()
  return outlivesPage
}

export function forgetDraft(key: string): void {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // it was never kept there
  }
  changed()
}

/** What was kept for a post that is gone is offered for a new one. */
export function moveDraftsToNew(postId: number): void {
  for (const draft of readDrafts()) {
    if (draft.postId === postId) saveDraft({ ...draft, postId: null, version: null })
  }
}

export function readDrafts(): PostDraft[] {
  return [...storedTexts(), ...inMemory]
    .map(([key, text]) => readDraft(key, text))
    .filter((draft) => draft !== undefined)
    .toSorted((one, other) => other.keptAt - one.keptAt)
}

function storedTexts(): [key: string, text: string][] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => [key, localStorage.getItem(key) ?? ''])
  } catch {
    return []
  }
}

/** Undefined for what an older or a foreign program left there. */
function readDraft(key: string, text: string): PostDraft | undefined {
  try {
    const kept = fieldsOf(JSON.parse(text))
    const [keptAt, texts] = [kept.get('keptAt'), kept.get('texts')]
    if (typeof keptAt !== 'number' || texts === undefined) return undefined
    return {
      key,
      postId: numberOf(kept.get('postId')),
      version: numberOf(kept.get('version')),
      keptAt,
      texts: readValues(fieldsOf(texts)),
      isReplaced: kept.get('isReplaced') === true,
    }
  } catch {
    return undefined
  }
}

function readValues(kept: Map<string, unknown>): PostValues {
  const texts = { ...NEW_POST, published: kept.get('published') === true }
  for (const field of POST_TEXT_FIELDS) {
    const text = kept.get(field)
    if (typeof text === 'string') texts[field] = text
  }
  return texts
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const fieldsOf = (value: unknown): Map<string, unknown> => new Map(Object.entries(value ?? {}))
