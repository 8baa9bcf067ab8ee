/**
 * Unsaved posts in this browser. Each open editor has its own draft, so that two tabs never overwrite each other. An
 * account sees its own ones only.
 */
import { useSyncExternalStore } from 'react'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import { browserDrafts, draftOf, watchDrafts } from '../../platform/drafts.ts'
import { whoIsIn } from '../session/admin-lock.ts'
import { writer } from '../session/own-drafts.ts'
import { POST_TEXT_FIELDS, type PostValues } from './post-values.ts'

const PREFIX = 'post-draft:'

export type PostDraft = {
  key: string
  /** Null for a post that was never saved. */
  postId: number | null
  /** The post's version that the text is based on. */
  version: number | null
  /** Milliseconds since 1970. */
  savedAt: number
  values: PostValues
  /** Not unsaved text, but somebody else's saved version that the owner has replaced. */
  isReplaced: boolean
}
/** Until November 2026 two of them had other names, and there was no `by`: those are the owner's. */
type StoredValues = Omit<PostValues, 'format' | 'publishDate' | 'publishTime'> & Partial<PostValues>
type StoredDraft = Partial<
  Omit<PostDraft, 'values'> & {
    keptAt: number
    texts: StoredValues
    values: StoredValues
    by: ReturnType<typeof writer>
  }
>

const stored = (key: string) => draftOf<StoredDraft>(key, 'browser')

export const newDraftKey = (): string =>
  // crypto.randomUUID does not exist on plain http
  `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`

/** @param post the post that the text is based on; null for a new one */
export const newDraft = (post: BlogPost | null, values: PostValues, more: Partial<PostDraft>): PostDraft => ({
  key: newDraftKey(),
  postId: post?.id ?? null,
  version: post?.version ?? null,
  savedAt: Date.now(),
  values,
  isReplaced: false,
  ...more,
})

/** @param by the draft's account; read it while rendering if the draft is saved after a response */
export const saveDraft = ({ key, ...draft }: PostDraft, by = writer()): void =>
  stored(key).write({ ...draft, by })
export const forgetDraft = (key: string): void => stored(key).write(undefined)

/** Assigns the draft to another editor. @returns its new key */
export function takeDraft(draft: PostDraft): string {
  const key = newDraftKey()
  saveDraft({ ...draft, key })
  forgetDraft(draft.key)
  return key
}

export const readDrafts = (): PostDraft[] =>
  browserDrafts()
    .filter((key) => key.startsWith(PREFIX))
    .flatMap(readPostDraft)
    .sort((one, other) => other.savedAt - one.savedAt)

/** Empty for values stored there by other code. */
function readPostDraft(key: string): PostDraft | [] {
  const { keptAt, texts, by, ...others } = stored(key).read() ?? {}
  if (by === undefined ? whoIsIn() && whoIsIn()?.role !== 'owner' : by !== writer()) return []
  const { postId = null, version = null, savedAt = keptAt, values = texts, isReplaced = false } = others
  if (!values || !savedAt || POST_TEXT_FIELDS.some((field) => typeof values[field] !== 'string')) return []
  // a draft from before formats existed is plain text
  const whole = { publishDate: '', publishTime: '', ...values, format: values.format ?? 'plain' }
  return { key, postId, version, savedAt, values: whole, isReplaced }
}

const NONE: readonly PostDraft[] = []
/** Drafts in the browser's storage, read once per change; undefined if they may have changed since. */
let known: readonly PostDraft[] | undefined

function watchKnown(listener: () => void): () => void {
  known = undefined
  return watchDrafts(() => {
    known = undefined
    listener()
  })
}

function readKnown(): readonly PostDraft[] {
  known ??= readDrafts()
  return known
}

/** The unsaved drafts, updated whenever this tab or another changes them. */
export const usePostDrafts = (): readonly PostDraft[] =>
  useSyncExternalStore(watchKnown, readKnown, () => NONE)
