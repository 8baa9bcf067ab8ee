import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  forgetDraft,
  isInMemory,
  newDraftKey,
  readDrafts,
  saveDraft,
  type PostDraft,
} from '../../src/client/admin/posts/post-draft.ts'
import { newPost } from '../../src/client/admin/posts/post-values.ts'

const values = { ...newPost('Ama'), title: 'Half a thought', published: false }

function draft(part: Partial<PostDraft> = {}): PostDraft {
  return { key: newDraftKey(), postId: 7, version: 3, savedAt: 1000, values, isReplaced: false, ...part }
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of readDrafts()) forgetDraft(key)
  localStorage.clear()
})

describe('drafts', () => {
  it('survive a round trip, newest first, separate for each post', () => {
    const [older, newer] = [draft(), draft({ savedAt: 2000 })]
    saveDraft(older)
    saveDraft(newer)
    expect(readDrafts()).toEqual([newer, older])
    forgetDraft(newer.key)
    expect(readDrafts()).toEqual([older])
  })

  it('stay in memory where storage is blocked or full', () => {
    const [stored, blocked] = [draft(), draft()]
    saveDraft(stored)
    expect(isInMemory(stored.key)).toBe(false)
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    saveDraft(blocked)
    expect(isInMemory(blocked.key)).toBe(true)
    expect(readDrafts()).toContainEqual(blocked)
    forgetDraft(blocked.key)
    expect(readDrafts()).not.toContainEqual(blocked)
  })

  it('that were stored before November 2026 can be read', () => {
    const { savedAt: keptAt, values: texts, key, ...others } = draft()
    localStorage.setItem(key, JSON.stringify({ ...others, keptAt, texts }))
    expect(readDrafts()).toEqual([{ ...others, key, savedAt: keptAt, values: texts }])
  })

  it('are validated: anything else is ignored', () => {
    localStorage.setItem('post-draft:a', 'not json')
    localStorage.setItem('post-draft:b', 'null')
    localStorage.setItem('post-draft:c', JSON.stringify({ savedAt: 5, values: {} }))
    localStorage.setItem('post-draft:d', JSON.stringify({ savedAt: 5, values: { ...values, title: 7 } }))
    localStorage.setItem('other', JSON.stringify(draft()))
    expect(readDrafts()).toEqual([])
  })
})
