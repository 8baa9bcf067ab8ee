/** Keeps what is typed in the post dialog, offers what was kept before, and warns who leaves the page with it unsaved. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft, saveDraft, readDrafts, newDraftKey, type PostDraft } from './post-draft.ts'
import { isSamePost, type PostValues } from './post-values.ts'

/** After the last key. */
const KEEP_AFTER_MS = 400

type Typed = { postId: number | null; version: number | null; texts: PostValues; saved: PostValues }

export type DraftState = { at: number; outlivesPage: boolean } | undefined

export function usePostDraft(typed: Typed) {
  const { texts, saved, postId } = typed
  const isDirty = !isSamePost(texts, saved)
  const [key] = useState(() => newDraftKey())
  const [offers, setOffers] = useState(() => offersFor(postId, saved))
  const [kept, setKept] = useState<DraftState>()
  const latest = useRef({ ...typed, isDirty })
  const isDone = useRef(false)
  useEffect(() => {
    latest.current = { ...typed, isDirty }
  })

  /** @returns whether there was anything unsaved. */
  const saveNow = useCallback(() => {
    const { isDirty: isUnsaved, texts: unsaved, postId: id, version } = latest.current
    if (isDone.current || !isUnsaved) return false
    const at = Date.now()
    const outlivesPage = saveDraft({
      key,
      keptAt: at,
      postId: id,
      version,
      texts: unsaved,
      isReplaced: false,
    })
    setKept({ at, outlivesPage })
    return true
  }, [key])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isDirty) forgetDraft(key)
    return () => clearTimeout(timer.current)
  }, [isDirty, key])

  useEffect(() => {
    // phones end pages without asking: hidden is the last that they tell
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', saveNow)
      // closed, or locked because the session has ended
      saveNow()
    }
  }, [saveNow])

  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  return {
    isDirty,
    kept,
    offers,
    saveNow,
    /** To be called with every change. */
    saveSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(saveNow, KEEP_AFTER_MS)
    },
    /** Puts a text aside: it is offered from now on. */
    putAside: (aside: PostValues, version: number | null) => {
      const [draftKey, keptAt] = [newDraftKey(), Date.now()]
      const draft = { key: draftKey, postId, version, keptAt, texts: aside, isReplaced: false }
      saveDraft(draft)
      setOffers((others) => [draft, ...others])
    },
    /** No longer offered: discarded, or taken over by this writer under the key of this dialog. */
    drop: (offer: PostDraft, takenOver?: Omit<PostDraft, 'key'>) => {
      if (takenOver) saveDraft({ ...takenOver, key })
      forgetDraft(offer.key)
      setOffers((others) => others.filter((other) => other !== offer))
    },
    /** It has arrived: nothing is left to keep, also if the dialog was closed meanwhile. */
    done: () => {
      isDone.current = true
      forgetDraft(key)
    },
  }
}

/** What an earlier dialog has left for this post. What was saved after all is forgotten. */
function offersFor(postId: number | null, saved: PostValues): PostDraft[] {
  return readDrafts()
    .filter((draft) => draft.postId === postId)
    .filter((draft) => {
      const isSaved = isSamePost(draft.texts, saved)
      if (isSaved) forgetDraft(draft.key)
      return !isSaved
    })
}
