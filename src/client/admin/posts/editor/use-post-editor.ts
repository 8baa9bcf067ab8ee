/** The post editor's state: values and draft, errors, saving, and conflicts with somebody else's version. */
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from 'react-hook-form'
import { blogPostInput, type BlogPost, type BlogPostInput, type EditedPost } from '#shared/site/blog/blog.ts'
import { firstErrors, rulesOf, type FormErrors } from '../../../platform/forms/rules.ts'
import { useServerForm, type Stored } from '../../../platform/forms/use-server-form.ts'
import { useSite } from '../../../site/content/content.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { useLeaveWarning } from '../../../platform/forms/use-leave-warning.ts'
import { useLater } from '../../../platform/use-later.ts'
import { writer } from '../../session/own-drafts.ts'
import {
  forgetDraft,
  newDraft,
  newDraftKey,
  readDrafts,
  saveDraft,
  usePostDrafts,
  type PostDraft,
} from '../post-draft.ts'
import {
  inputOf,
  isSamePost,
  newPost,
  planError,
  postValuesOf,
  type PostTextField,
  type PostValues,
} from '../post-values.ts'

const CREATED = { title: 'Post Created', description: 'New blog post has been created successfully.' }
const UPDATED = { title: 'Post Updated', description: 'Blog post has been updated successfully.' }

/** Delay between the last key and storing the draft. */
const PAUSE_MS = 400

export type PostEditorOptions = {
  formRef: RefObject<HTMLFormElement | null>
  /** The key of its draft. */
  draftKey: string
  /** A post that was deleted while drafts of it existed. */
  deletedId: number | null
  onSaved: () => void
}

type Outcome = { saved: BlogPost } | { theirs: EditedPost }

/** @param post the one to edit; null for a new one */
export function usePostEditor(post: EditedPost | null, options: PostEditorOptions) {
  const { formRef, draftKey, deletedId, onSaved } = options
  const { client, utils } = useTRPC()
  const { defaultAuthor } = useSite()
  const by = writer()
  const initialValues = (from: EditedPost | null) => (from ? postValuesOf(from) : newPost(defaultAuthor))
  const [continued] = useState(() => readDrafts().find(({ key }) => key === draftKey))
  /** The version that the text is based on, as stored on the server. */
  const [base, setBase] = useState(() => post && { ...post, version: continued?.version ?? post.version })
  const [theirs, setTheirs] = useState<EditedPost>()
  /** Somebody else's version, which this text replaces. */
  const replaced = useRef<EditedPost>(undefined)
  const drafts = usePostDrafts()
  const draft = drafts.find(({ key }) => key === draftKey)
  const offers = drafts.filter(
    ({ key, postId }) => key !== draftKey && postId === (base === null ? deletedId : base.id),
  )

  useEffect(() => {
    // it was saved although the response was lost
    for (const offer of offers)
      if (isSamePost(offer.values, base ? postValuesOf(base) : newPost(defaultAuthor))) forgetDraft(offer.key)
  }, [offers, base, defaultAuthor])

  useLeaveWarning(draft !== undefined)

  const putLater = useLater(PAUSE_MS)

  /** Resets the fields. */
  const put = (from = base) => {
    putLater.cancel()
    const next = form.getValues()
    setBase(from)
    forgetFailure()
    if (isSamePost(next, initialValues(from))) forgetDraft(draftKey)
    else saveDraft(newDraft(from, next, { key: draftKey }))
  }

  /** The clicked button disappears: move the focus to the text. */
  const toTop = () => {
    const title = formRef.current?.querySelector<HTMLElement>('[name=title]')
    for (const scrolling of ['[data-dialog-body]', '[data-sheet]']) title?.closest(scrolling)?.scrollTo(0, 0)
    title?.focus()
  }

  /** Replaces the current text, which becomes an offered draft. */
  const replace = (next: PostValues, from: EditedPost | null) => {
    if (draft) saveDraft({ ...draft, key: newDraftKey() })
    flushSync(() => {
      form.reset(next)
      put(from)
      setTheirs(undefined)
    })
    toTop()
  }

  const send = async (input: BlogPostInput): Promise<Outcome> => {
    if (!base) return { saved: await client.blog.create.mutate(input) }
    const { id } = base
    const { version } = replaced.current ?? base
    try {
      return { saved: await client.blog.update.mutate({ ...input, id, ...(version && { version }) }) }
    } catch (error) {
      if ((error as CallError).data?.code !== 'CHANGED_ELSEWHERE' || !formRef.current) throw error
      const other = await client.blog.forEditing.query({ id })
      // the same text has been saved: there is no conflict
      return isSamePost(values, postValuesOf(other)) ? { saved: other } : { theirs: other }
    }
  }

  const server = useServerForm<PostValues, BlogPostInput, Outcome>({
    // its drafts are stored in the browser, several per post
    name: draftKey,
    keeps: 'none',
    schema: RULES,
    start: continued?.values ?? initialValues(post),
    send,
    storedOf: (): Stored<PostValues> => ({ start: values }),
    success: (outcome) => ('saved' in outcome ? (base ? UPDATED : CREATED) : null),
    // the open dialog reports it and offers what to do; the lock reports the end of a session
    refusal: (error) =>
      formRef.current || error.data?.code === 'UNAUTHORIZED'
        ? null
        : { title: 'Post not saved', description: `${sentenceOf(error)} Your text is kept.` },
    onDone: (outcome) => {
      if ('theirs' in outcome) return setTheirs(outcome.theirs)
      forgetDraft(draftKey)
      // keep somebody else's version as a draft when mine replaces it
      if (replaced.current)
        saveDraft(newDraft(outcome.saved, postValuesOf(replaced.current), { isReplaced: true }), by)
      onSaved()
      return Promise.all([utils.blog.invalidate(), utils.admin.overview.invalidate()]).then(() => undefined)
    },
    onFailure: ({ data }) => {
      if (data?.code === 'NOT_FOUND' || data?.issues?.length) setTheirs(undefined)
    },
  })
  const { form, failure, forgetFailure, isPending } = server
  const { errors } = form.formState
  const values = form.watch()

  return {
    values,
    errorOf: (field: Path<PostValues>) => errors[field]?.message,
    /** 'deleted' meanwhile, or a sentence. */
    failure: failure ? (failure.data?.code === 'NOT_FOUND' ? 'deleted' : sentenceOf(failure)) : undefined,
    theirs,
    draft,
    offers,
    isPending,
    isWaiting: server.isWaiting,
    toTop,
    /** Stores the latest text. */
    keep: putLater.flush,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      putLater.flush()
      replaced.current = undefined
      server.submit(event)
    },
    replaceTheirs: (other: EditedPost) => {
      replaced.current = other
      if (Object.keys(errorsOf(values)).length > 0) setTheirs(undefined)
      void server.save()
    },
    isNew: base === null,
    /** As stored on the server. */
    base,
    change: (part: Partial<PostValues>) => {
      // what is typed while saving would be lost when the dialog closes
      if (isPending) return
      const names = Object.keys(part) as (keyof PostValues)[]
      for (const name of names) form.setValue(name, { ...values, ...part }[name])
      const wrong = names.filter((name) => errors[name] !== undefined)
      if (wrong.length > 0) void form.trigger(wrong)
      if (failure) forgetFailure()
      // a long article is compared and stored once typing pauses; the first key already enables the warning before
      // leaving
      if (draft) putLater.start(put)
      else put()
    },
    /** Leaving a field validates it, unless it is empty. */
    leave: (field: PostTextField) => {
      if (values[field].trim() !== '') void form.trigger(field)
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
    startOver: () => put(null),
  }
}

export type PostEditor = ReturnType<typeof usePostEditor>

function errorsOf(values: PostValues): FormErrors {
  const publishDate = planError(values)
  const errors = firstErrors(blogPostInput.safeParse(inputOf(values)).error?.issues ?? [])
  return publishDate === undefined ? errors : { ...errors, publishDate }
}

const RULES = rulesOf(errorsOf, inputOf)

/** The server's own sentence, if there is one. */
const sentenceOf = (error: CallError): string => error.data?.error ?? 'The site could not be reached.'
