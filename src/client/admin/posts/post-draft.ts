/**
 * What the owner has typed and not saved yet, in this browser: one draft of each opened editor, so that two tabs never
 * write over each other. Where storage is blocked it lasts as long as the page.
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { POST_TEXT_FIELDS, type PostValues } from './post-values.ts'

const PREFIX = 'post-draft:'

export type PostDraft = {
  key: string
  /** Null for a post that is not on the server yet. */
  postId: number | null
  /** The post's version that the writer began from. */
  version: number | null
  /** Milliseconds since 1970. */
  savedAt: number
  values: PostValues
  /** Nobody's unsaved text, but what was saved by somebody else, in whose place the owner put another version. */
  isReplaced: boolean
}
/** Until November 2026 two of them had other names. */
type StoredValues = Omit<PostValues, 'format' | 'publishDate' | 'publishTime'> & Partial<PostValues>
type StoredDraft = Partial<
  Omit<PostDraft, 'values'> & { keptAt: number; texts: StoredValues; values: StoredValues }
> | null

/** What the browser would not take. */
const inMemory = new Map<string, string>()
const changes = new EventTarget()

export const newDraftKey = (): string =>
  // crypto.randomUUID is not there on plain http
  `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** @param post what the writer began from; null for a new one. */
export const newDraft = (post: BlogPost | null, values: PostValues, more: Partial<PostDraft>): PostDraft => ({
  key: newDraftKey(),
  postId: post?.id ?? null,
  version: post?.version ?? null,
  savedAt: Date.now(),
  values,
  isReplaced: false,
  ...more,
})

export const saveDraft = ({ key, ...draft }: PostDraft): void => write(key, JSON.stringify(draft))
export const forgetDraft = (key: string): void => write(key)

/** It belongs to another opened editor from now on. @returns its new key. */
export function takeDraft(draft: PostDraft): string {
  const key = newDraftKey()
  saveDraft({ ...draft, key })
  forgetDraft(draft.key)
  return key
}

function write(key: string, text?: string): void {
  inMemory.delete(key)
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // blocked or full
    if (text !== undefined) inMemory.set(key, text)
  }
  changes.dispatchEvent(new Event('change'))
}

/** Whether it is gone with the page. */
export const isInMemory = (key: string): boolean => inMemory.has(key)

/** Every draft, the newest first. */
export function readDrafts(): PostDraft[] {
  let stored: [key: string, text: string][] = []
  try {
    stored = Object.entries(localStorage)
  } catch {
    // blocked
  }
  return [...new Map([...stored, ...inMemory])]
    .flatMap(([key, text]) => (key.startsWith(PREFIX) ? readDraft(key, text) : []))
    .toSorted((one, other) => other.savedAt - one.savedAt)
}

/** Empty for what a foreign program left there. */
function readDraft(key: string, text: string): PostDraft | [] {
  try {
    const { keptAt, texts, ...stored } = (JSON.parse(text) as StoredDraft) ?? {}
    const { postId = null, version = null, savedAt = keptAt, values = texts, isReplaced = false } = stored
    const isWhole = POST_TEXT_FIELDS.every((field) => typeof values?.[field] === 'string')
    // a text from before there were formats is a plain one
    return isWhole && values && savedAt
      ? {
          key,
          postId,
          version,
          savedAt,
          values: { publishDate: '', publishTime: '', ...values, format: values.format ?? 'plain' },
          isReplaced,
        }
      : []
  } catch {
    return []
  }
}

/** The unsaved drafts, updated whenever this tab or another changes them. */
export function usePostDrafts(): readonly PostDraft[] {
  const texts = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readDrafts()),
    () => '[]',
  )
  return useMemo(() => JSON.parse(texts) as PostDraft[], [texts])
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController()
  changes.addEventListener('change', listener, stop)
  addEventListener('storage', listener, stop)
  return () => stop.abort()
}
