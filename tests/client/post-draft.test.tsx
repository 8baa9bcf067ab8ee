import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  forgetDraft,
  saveDraft,
  readDrafts,
  moveDraftsToNew,
  newDraftKey,
  type PostDraft,
} from '../../src/client/admin/posts/post-draft.ts'
import { NEW_POST } from '../../src/client/admin/posts/post-values.ts'

function draft(part: Partial<PostDraft> = {}): PostDraft {
  const texts = { ...NEW_POST, title: 'Half a thought', published: false }
  return { key: newDraftKey(), postId: 7, version: 3, keptAt: 1000, texts, isReplaced: false, ...part }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of readDrafts()) forgetDraft(key)
  localStorage.clear()
})

describe('kept drafts', () => {
  it('come back as they were, the newest first, each writer’s own', () => {
    const [older, newer] = [draft(), draft({ keptAt: 2000 })]
    expect(saveDraft(older)).toBe(true)
    expect(saveDraft(newer)).toBe(true)
    expect(readDrafts()).toEqual([newer, older])
    forgetDraft(newer.key)
    expect(readDrafts()).toEqual([older])
  })

  it('of a post that is gone are offered for a new one', () => {
    saveDraft(draft())
    const other = draft({ postId: 8, keptAt: 1 })
    saveDraft(other)
    moveDraftsToNew(7)
    expect(readDrafts()).toMatchObject([{ postId: null, version: null }, other])
  })

  it('last as long as the page where storage is blocked or full', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const kept = draft()
    expect(saveDraft(kept)).toBe(false)
    expect(readDrafts()).toEqual([kept])
    forgetDraft(kept.key)
    expect(readDrafts()).toEqual([])
  })

  it('are read with care: anything else in their place is passed over', () => {
    localStorage.setItem('post-draft:a', 'not json')
    localStorage.setItem('post-draft:b', 'null')
    localStorage.setItem('post-draft:c', '{"keptAt":"yesterday","texts":{}}')
    localStorage.setItem('other', '{}')
    expect(readDrafts()).toEqual([])
    localStorage.setItem('post-draft:d', '{"keptAt":5,"texts":{"title":7,"content":"Words"}}')
    expect(readDrafts()).toMatchObject([
      { postId: null, version: null, texts: { title: '', content: 'Words', published: false } },
    ])
  })
})
