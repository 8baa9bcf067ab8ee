/** Inside the post dialog: what was kept, the fields or how they will read, and how saving goes. */
import { useEffect, useRef } from 'react'
import type { BlogPost } from '#shared/blog.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { clockTime } from '../london-time.tsx'
import { PictureField } from './picture-field.tsx'
import { PostConflict } from './post-conflict.tsx'
import { PostAreaField, PostField } from './post-field.tsx'
import { PostOffers } from './post-offers.tsx'
import { PostPreview } from './post-preview.tsx'
import { usePostForm, type PostForm as Form } from './use-post-form.ts'

export type PostView = 'write' | 'preview'

type PostFormProps = {
  post: BlogPost | null
  view: PostView
  onWrite: () => void
  onSaved: () => void
  onClose: () => void
  /** Given the function that keeps what is unsaved, and says whether there was anything. */
  onReady: (saveNow: () => boolean) => void
  /** While two versions are compared there is nothing to write or to preview. */
  onComparing: (isComparing: boolean) => void
}

export function PostForm({ post, view, onWrite, onSaved, onClose, onReady, onComparing }: PostFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const form = usePostForm(post, { formRef, onSaved })
  const { saveNow } = form
  useEffect(() => onReady(saveNow), [onReady, saveNow])
  const heading = useRef<HTMLHeadingElement>(null)
  const isComparing = form.theirs !== undefined
  useEffect(() => {
    onComparing(isComparing)
    if (isComparing) heading.current?.focus()
  }, [isComparing, onComparing])

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // what is wrong stands beside the fields
        onWrite()
        void form.submit()
      }}
      className="contents"
    >
      {(isComparing || view === 'preview') && (
        <DialogBody label={isComparing ? 'Both versions' : 'Preview'}>
          {form.theirs ? (
            <PostConflict headingRef={heading} mine={form.texts} theirs={form.theirs} />
          ) : (
            <PostPreview texts={form.texts} post={post} />
          )}
        </DialogBody>
      )}
      <DialogBody hidden={isComparing || view === 'preview'}>
        <div className="flex flex-col gap-5">
          <PostOffers form={form} />
          <Fields form={form} />
        </div>
      </DialogBody>
      <DialogFooter>
        {form.failure !== undefined && <Failure form={form} failure={form.failure} />}
        {form.theirs ? (
          <ConflictButtons form={form} />
        ) : (
          <>
            <Kept form={form} />
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" busy={form.isPending}>
              {form.isNew ? 'Create Post' : 'Update Post'}
            </Button>
          </>
        )}
      </DialogFooter>
    </form>
  )
}

function Fields({ form }: { form: Form }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <PostField form={form} field="title" required autoComplete="off" />
        <PostField form={form} field="author" required autoComplete="off" />
      </div>
      <PostAreaField form={form} field="excerpt" required rows={3} />
      <PostAreaField
        form={form}
        field="content"
        required
        rows={12}
        hint="A blank line begins a new paragraph"
      />
      <PictureField form={form} />
      <PostField form={form} field="tags" autoComplete="off" hint="Separated by commas" />
      <Switch
        label="Publish immediately"
        hint={form.texts.published ? 'Readers can see it' : 'A draft, which only you can see'}
        checked={form.texts.published}
        onCheckedChange={(published) => form.change({ published })}
      />
    </>
  )
}

/** What is kept on this device, so that nobody needs to wonder. */
function Kept({ form: { isDirty, kept } }: { form: Form }) {
  return (
    <p className="min-w-0 flex-1 basis-40 text-sm text-muted empty:hidden max-sm:basis-full">
      {isDirty && kept?.outlivesPage === true && `Unsaved text kept on this device, ${clockTime(kept.at)}`}
      {isDirty &&
        kept?.outlivesPage === false &&
        'This browser cannot keep unsaved text: save before you leave'}
    </p>
  )
}

function Failure({ form, failure }: { form: Form; failure: NonNullable<Form['failure']> }) {
  const box = useRef<HTMLDivElement>(null)
  // on a low screen the footer may be below it
  useEffect(() => {
    // newer browsers answer a promise, which an effect must not
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className="w-full">
      <FormNotice tone="failure">
        {failure === 'gone' ? (
          <>
            <p className="font-semibold">
              This post was deleted while you were writing. Your text is still here.
            </p>
            <Button variant="secondary" className="mt-2" onClick={form.startAnew}>
              Save as a new post
            </Button>
          </>
        ) : (
          <>
            <p className="font-semibold">The post was not saved. Everything you typed is still here.</p>
            <p className="text-sm">{failure.sentence} Please try again.</p>
          </>
        )}
      </FormNotice>
    </div>
  )
}

function ConflictButtons({ form }: { form: Form }) {
  return (
    <>
      <Button variant="secondary" className="max-sm:grow" onClick={form.goOn}>
        Keep editing
      </Button>
      <Button variant="secondary" className="max-sm:grow" onClick={form.takeTheirs}>
        Use theirs
      </Button>
      <Button className="max-sm:grow" busy={form.isPending} onClick={() => void form.keepMine()}>
        Keep mine
      </Button>
    </>
  )
}
