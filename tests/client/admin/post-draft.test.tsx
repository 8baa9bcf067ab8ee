import { afterEach, describe, expect, it } from 'vitest'
import {
  forgetDraft,
  newDraftKey,
  readDrafts,
  saveDraft,
  type PostDraft,
} from '../../../src/client/admin/posts/post-draft.ts'
import { newPost } from '../../../src/client/admin/posts/post-values.ts'

const values = { ...newPost('Ama'), title: 'Half a thought', published: false }

function draft(part: Partial<PostDraft> = {}): PostDraft {
  return { key: newDraftKey(), postId: 7, version: 3, savedAt: 1000, values, isReplaced: false, ...part }
}

afterEach(() => {
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

  it('that were stored before November 2026 can still be read', () => {
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
