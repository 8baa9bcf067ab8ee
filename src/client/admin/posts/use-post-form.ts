/** The post dialog's state: what is typed, what is wrong with it, how saving went, and what somebody else has saved. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { blogPostInput, type BlogPost } from '#shared/blog.ts'
import { errorsFrom, type FormErrors } from '../../forms/form-values.ts'
import { useCalls, type CallError } from '../../trpc.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { saveDraft, newDraftKey, type PostDraft } from './post-draft.ts'
import { differencesOf } from './post-difference.ts'
import { inputOf, NEW_POST, valuesOfPost, type PostTextField, type PostValues } from './post-values.ts'
import { usePostDraft } from './use-post-draft.ts'

/** 'gone': deleted meanwhile; otherwise a sentence. */
export type SaveFailure = 'gone' | { sentence: string }

type Saving = { texts: PostValues; version: number | null; replaces?: BlogPost | undefined }

const savedValues = {
  created: { title: 'Post Created', description: 'New blog post has been created successfully.' },
  updated: { title: 'Post Updated', description: 'Blog post has been updated successfully.' },
}

type PostFormOptions = { formRef: RefObject<HTMLFormElement | null>; onSaved: () => void }

/** @param post the one to edit; null for a new one. */
export function usePostForm(post: BlogPost | null, { formRef, onSaved }: PostFormOptions) {
  const { client, utils } = useCalls()
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const [id, setId] = useState(post?.id ?? null)
  const [version, setVersion] = useState(post?.version ?? null)
  const [saved, setSaved] = useState(() => (post ? valuesOfPost(post) : NEW_POST))
  const [texts, setValues] = useState(saved)
  // an upload ends in a later render than it began in
  const current = useRef(texts)
  const isUploading = useRef(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failure, setFailure] = useState<SaveFailure>()
  const [theirs, setTheirs] = useState<BlogPost>()
  const keeping = usePostDraft({ postId: id, version, texts, saved })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const { mutateAsync, isPending } = useToastMutation<Saving, BlogPost>({
    mutationFn: ({ texts: sent, version: from }) => {
      const input = inputOf(sent)
      if (id === null) return client.blog.create.mutate(input)
      return client.blog.update.mutate({ ...input, id, ...(from !== null && { version: from }) })
    },
    success: id === null ? savedValues.created : savedValues.updated,
    // the dialog says it, with what to do, as long as it is there; a session's end is told by the lock
    failure: (error) =>
      isGone.current && error.data?.code !== 'UNAUTHORIZED'
        ? { title: 'Post not saved', description: `${sentenceOf(error)} Your text is kept.` }
        : null,
    onSuccess: (now, sent) => {
      keeping.done()
      if (sent.replaces) keepReplaced(sent.replaces, now)
      setSaved(sent.texts)
      onSaved()
      return Promise.all([utils.blog.invalidate(), utils.admin.overview.invalidate()]).then(() => undefined)
    },
  })

  const put = (next: PostValues) => {
    current.current = next
    setValues(next)
    keeping.saveSoon()
  }

  /** What was pressed has gone: the writer goes on in the text. */
  const toTop = () => {
    const title = formRef.current?.querySelector<HTMLElement>('[name=title]')
    for (const scrolling of ['[data-dialog-body]', '[data-sheet]']) title?.closest(scrolling)?.scrollTo(0, 0)
    title?.focus()
  }

  /** Shows what is wrong and leads to the first of it. */
  const show = (found: FormErrors) => {
    // rendered before the focus moves, so that the field is read out together with its error
    flushSync(() => {
      setTheirs(undefined)
      setErrors(found)
    })
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const explain = async (refusal: CallError, sent: PostValues) => {
    const found = errorsFrom(refusal.data?.issues ?? [])
    if (Object.keys(found).length > 0) return show(found)
    if (refusal.data?.code === 'CHANGED_ELSEWHERE' && id !== null) {
      const other = await client.blog.forEditing.query({ id }).catch(() => undefined)
      if (other) {
        // somebody has saved the very same: there is nothing to choose
        if (differencesOf(sent, valuesOfPost(other)).length === 0) {
          await mutateAsync({ texts: sent, version: other.version })
          return undefined
        }
        return setTheirs(other)
      }
    }
    setTheirs(undefined)
    if (refusal.data?.code === 'NOT_FOUND') return setFailure('gone')
    return setFailure({ sentence: sentenceOf(refusal) })
  }

  const save = async (from: number | null, replaces?: BlogPost) => {
    // a second press or Enter comes before the first has been rendered
    if (isBusy.current) return
    if (isUploading.current) {
      setFailure({ sentence: 'The picture is still uploading.' })
      return
    }
    isBusy.current = true
    setFailure(undefined)
    try {
      const found = errorsOf(texts)
      if (Object.keys(found).length > 0) show(found)
      else await mutateAsync({ texts, version: from, replaces })
    } catch (error) {
      await explain(error as CallError, texts).catch(() => setFailure({ sentence: UNANSWERED }))
    } finally {
      isBusy.current = false
    }
  }

  const change = (part: Partial<PostValues>) => {
    // what is typed while it is being saved would be lost when the dialog closes
    if (isBusy.current) return
    const next = { ...current.current, ...part }
    put(next)
    setFailure(undefined)
    const isWrong = Object.keys(part).some((name) => errors[name] !== undefined)
    if (isWrong) setErrors(only(errorsOf(next), Object.keys(errors)))
  }

  return {
    toTop,
    focusField: (field: PostTextField) =>
      formRef.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus(),
    texts,
    change,
    errors,
    failure,
    isPending,
    theirs,
    ...keeping,
    /** A field that is left says what is wrong with it; a blank one is not blamed for being passed over. */
    leave: (field: PostTextField) => {
      const isBlank = texts[field].trim() === ''
      if (isBlank) return
      const found = errorsOf(texts)[field]
      setErrors((others) => ({ ...others, [field]: found }))
    },
    setUploading: (is: boolean) => {
      isUploading.current = is
    },
    isNew: id === null,
    submit: () => save(version),
    restore: (offer: PostDraft) => {
      if (keeping.isDirty) keeping.putAside(texts, version)
      keeping.drop(offer, { ...offer, postId: id })
      setVersion(offer.version ?? version)
      put(offer.texts)
      setErrors({})
      setFailure(undefined)
    },
    keepMine: () => {
      if (!theirs) return undefined
      setVersion(theirs.version)
      return save(theirs.version, theirs)
    },
    takeTheirs: () => {
      if (!theirs) return
      keeping.putAside(texts, theirs.version)
      const taken = valuesOfPost(theirs)
      flushSync(() => {
        setVersion(theirs.version)
        setSaved(taken)
        put(taken)
        setErrors({})
        setTheirs(undefined)
      })
      toTop()
    },
    goOn: () => {
      flushSync(() => setTheirs(undefined))
      toTop()
    },
    /** The post is gone; its text becomes a new one. */
    startAnew: () => {
      setId(null)
      setVersion(null)
      setSaved(NEW_POST)
      setFailure(undefined)
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>

/** What somebody else wrote is not lost either when mine takes its place. */
function keepReplaced(theirs: BlogPost, { id, version }: BlogPost): void {
  const texts = valuesOfPost(theirs)
  saveDraft({ key: newDraftKey(), postId: id, version, keptAt: Date.now(), texts, isReplaced: true })
}

const errorsOf = (texts: PostValues): FormErrors =>
  errorsFrom(blogPostInput.safeParse(inputOf(texts)).error?.issues ?? [])

function only(errors: FormErrors, names: string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)))
}

const UNANSWERED = 'The site could not be reached.'

/** The server's own sentence where it gave one. */
const sentenceOf = (error: CallError): string => error.data?.error ?? UNANSWERED
