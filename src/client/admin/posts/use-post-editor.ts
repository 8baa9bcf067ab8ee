/** The post editor: what is typed and its draft, what is wrong with it, how saving went, and what somebody else has saved. */
import '../../zod-without-eval.ts'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { blogPostInput, type BlogPost, type EditedPost } from '#shared/blog.ts'
import { errorsFrom, type FormErrors } from '../../forms/form-values.ts'
import { useSite } from '../../site/content.ts'
import { useTRPC, type CallError } from '../../trpc.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { UPLOAD } from '../pictures/picture-upload.ts'
import {
  forgetDraft,
  newDraft,
  newDraftKey,
  readDrafts,
  saveDraft,
  usePostDrafts,
  type PostDraft,
} from './post-draft.ts'
import {
  inputOf,
  isSamePost,
  newPost,
  planError,
  postValuesOf,
  type PostTextField,
  type PostValues,
} from './post-values.ts'

const CREATED = { title: 'Post Created', description: 'New blog post has been created successfully.' }
const UPDATED = { title: 'Post Updated', description: 'Blog post has been updated successfully.' }

export type PostEditorOptions = {
  formRef: RefObject<HTMLFormElement | null>
  /** Where what is typed here is saved as a draft. */
  draftKey: string
  /** The post that the drafts are of, though it has been deleted. */
  deletedId: number | null
  onSaved: () => void
}

type Outcome = { saved: BlogPost } | { theirs: EditedPost }

/** @param post the one to edit; null for a new one. */
export function usePostEditor(post: EditedPost | null, options: PostEditorOptions) {
  const { formRef, draftKey, deletedId, onSaved } = options
  const { client, utils } = useTRPC()
  const { defaultAuthor } = useSite()
  const begun = (from: EditedPost | null) => (from ? postValuesOf(from) : newPost(defaultAuthor))
  const isBusy = useRef(false)
  const [continued] = useState(() => readDrafts().find(({ key }) => key === draftKey))
  /** What the writer began from, as the server has it. */
  const [base, setBase] = useState(() => post && { ...post, version: continued?.version ?? post.version })
  const [values, setValues] = useState(() => continued?.values ?? begun(post))
  const [errors, setErrors] = useState<FormErrors>({})
  /** 'deleted' meanwhile, or a sentence. */
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<EditedPost>()
  const isUploading = useIsMutating({ mutationKey: UPLOAD }) > 0
  const drafts = usePostDrafts()
  const draft = drafts.find(({ key }) => key === draftKey)
  const isUnsaved = draft !== undefined
  const offers = drafts.filter(
    ({ key, postId }) => key !== draftKey && postId === (base === null ? deletedId : base.id),
  )

  useEffect(() => {
    // saved after all, though the answer was lost
    for (const offer of offers)
      if (isSamePost(offer.values, base ? postValuesOf(base) : newPost(defaultAuthor))) forgetDraft(offer.key)
  }, [offers, base, defaultAuthor])

  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  const put = (next: PostValues, from = base) => {
    setValues(next)
    setBase(from)
    setFailure(undefined)
    if (isSamePost(next, begun(from))) forgetDraft(draftKey)
    else saveDraft(newDraft(from, next, { key: draftKey }))
  }

  /** What was pressed has gone: the writer goes on in the text. */
  const toTop = () => {
    const title = formRef.current?.querySelector<HTMLElement>('[name=title]')
    for (const scrolling of ['[data-dialog-body]', '[data-sheet]']) title?.closest(scrolling)?.scrollTo(0, 0)
    title?.focus()
  }

  /** Puts another text in the place of the one that was being typed, which is offered from now on. */
  const replace = (next: PostValues, from: EditedPost | null) => {
    if (draft) saveDraft({ ...draft, key: newDraftKey() })
    flushSync(() => {
      put(next, from)
      setErrors({})
      setTheirs(undefined)
    })
    toTop()
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

  const send = async (version: number | undefined): Promise<Outcome> => {
    const input = inputOf(values)
    if (!base) return { saved: await client.blog.create.mutate(input) }
    const { id } = base
    try {
      return { saved: await client.blog.update.mutate({ ...input, id, ...(version && { version }) }) }
    } catch (error) {
      if ((error as CallError).data?.code !== 'CHANGED_ELSEWHERE' || !formRef.current) throw error
      const other = await client.blog.forEditing.query({ id })
      // the very same has been saved: there is nothing to choose
      return isSamePost(values, postValuesOf(other)) ? { saved: other } : { theirs: other }
    }
  }

  /** Its input is somebody else's version, in whose place this one is put. */
  const { mutate, isPending } = useToastMutation<EditedPost | undefined, Outcome>({
    mutationFn: (replaced) => send((replaced ?? base)?.version),
    success: (outcome) => ('theirs' in outcome ? null : base ? UPDATED : CREATED),
    // the dialog says it, with what to do, as long as it is there; the lock shows a session's end
    failure: (error) =>
      formRef.current || error.data?.code === 'UNAUTHORIZED'
        ? null
        : { title: 'Post not saved', description: `${sentenceOf(error)} Your text is kept.` },
    onSuccess: (outcome, replaced) => {
      if ('theirs' in outcome) return setTheirs(outcome.theirs)
      forgetDraft(draftKey)
      // what somebody else wrote is not lost either when mine takes its place
      if (replaced) saveDraft(newDraft(outcome.saved, postValuesOf(replaced), { isReplaced: true }))
      onSaved()
      return Promise.all([utils.blog.invalidate(), utils.admin.overview.invalidate()]).then(() => undefined)
    },
    onError: (error) => {
      if (error.data?.issues?.length) return show(errorsFrom(error.data.issues))
      const isDeleted = error.data?.code === 'NOT_FOUND'
      if (isDeleted) setTheirs(undefined)
      return setFailure(isDeleted ? 'deleted' : sentenceOf(error))
    },
  })

  const save = (replaced?: EditedPost) => {
    // a second press or Enter comes before the first has been rendered
    if (isBusy.current) return
    const found = errorsOf(values)
    if (Object.keys(found).length > 0) return show(found)
    if (isUploading) return setFailure('The picture is still uploading.')
    setFailure(undefined)
    isBusy.current = true
    mutate(replaced, { onSettled: () => (isBusy.current = false) })
  }

  return {
    values,
    errors,
    failure,
    theirs,
    draft,
    offers,
    isPending,
    toTop,
    save,
    isNew: base === null,
    /** As the server has it. */
    base,
    change: (part: Partial<PostValues>) => {
      // what is typed while it is being saved would be lost when the dialog closes
      if (isBusy.current) return
      const next = { ...values, ...part }
      put(next)
      const wrong = Object.keys(part).filter((name) => errors[name] !== undefined)
      if (wrong.length === 0) return
      const found = errorsOf(next)
      setErrors({ ...errors, ...Object.fromEntries(wrong.map((name) => [name, found[name]])) })
    },
    /** A field that is left says what is wrong with it; a blank one is not blamed for being passed over. */
    leave: (field: PostTextField) => {
      if (values[field].trim() !== '') setErrors({ ...errors, [field]: errorsOf(values)[field] })
    },
    restore: (offer: PostDraft) => {
      replace(offer.values, base && { ...base, version: offer.version ?? base.version })
      forgetDraft(offer.key)
    },
    takeTheirs: (other: EditedPost) => replace(postValuesOf(other), other),
    keepEditing: () => {
      flushSync(() => setTheirs(undefined))
      toTop()
    },
    /** The post has been deleted; its text becomes a new one. */
    startOver: () => put(values, null),
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

function errorsOf(values: PostValues): FormErrors {
  const publishDate = planError(values)
  const errors = errorsFrom(blogPostInput.safeParse(inputOf(values)).error?.issues ?? [])
  return publishDate === undefined ? errors : { ...errors, publishDate }
}

/** The server's own sentence where it gave one. */
const sentenceOf = (error: CallError): string => error.data?.error ?? 'The site could not be reached.'
