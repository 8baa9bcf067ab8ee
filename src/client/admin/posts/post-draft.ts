/** The unsaved texts of posts, in this browser: one draft of each opened editor, so that two tabs never write over each other. */
import { useMemo, useSyncExternalStore } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { browserDrafts, draftOf, watchDrafts } from '../../drafts.ts'
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
>

const stored = (key: string) => draftOf<StoredDraft>(key, 'browser')

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

export const saveDraft = ({ key, ...draft }: PostDraft): void => stored(key).write(draft)
export const forgetDraft = (key: string): void => stored(key).write(undefined)

/** It belongs to another opened editor from now on. @returns its new key. */
export function takeDraft(draft: PostDraft): string {
  const key = newDraftKey()
  saveDraft({ ...draft, key })
  forgetDraft(draft.key)
  return key
}

/** Every draft, the newest first. */
export const readDrafts = (): PostDraft[] =>
  browserDrafts()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap(readPostDraft)
    .toSorted((one, other) => other.savedAt - one.savedAt)

/** Empty for what a foreign program left there. */
function readPostDraft(key: string): PostDraft | [] {
  const { keptAt, texts, ...others } = stored(key).read() ?? {}
  const { postId = null, version = null, savedAt = keptAt, values = texts, isReplaced = false } = others
  if (!values || !savedAt || POST_TEXT_FIELDS.some((field) => typeof values[field] !== 'string')) return []
  // a text from before there were formats is a plain one
  const whole = { publishDate: '', publishTime: '', ...values, format: values.format ?? 'plain' }
  return { key, postId, version, savedAt, values: whole, isReplaced }
}

/** The unsaved drafts, updated whenever this tab or another changes them. */
export function usePostDrafts(): readonly PostDraft[] {
  const texts = useSyncExternalStore(
    watchDrafts,
    () => JSON.stringify(readDrafts()),
    () => '[]',
  )
  return useMemo(() => JSON.parse(texts) as PostDraft[], [texts])
}
