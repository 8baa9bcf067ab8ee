/** The body of the post dialog: unsaved drafts, the fields or their preview, and the state of saving. */
import { Eye, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { postDate } from '#shared/site/blog/blog-reading.ts'
import { isOnlyInPage } from '../../../platform/drafts.ts'
import { ArticleBody } from '../../../site/blog/article/article-body.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DialogBody, DialogFooter, DialogHeader } from '../../../platform/ui/dialog.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { clockTime } from '../../ui/london-time.tsx'
import { PostConflict } from '../post-conflict.tsx'
import { DraftList } from '../post-drafts.tsx'
import { PostFields } from './post-fields.tsx'
import { inputOf } from '../post-values.ts'
import { useFormatted } from './use-formatted.ts'
import { usePostEditor, type PostEditor, type PostEditorOptions } from './use-post-editor.ts'

const VIEWS = [
  ['write', 'Write', PenLine],
  ['preview', 'Preview', Eye],
] as const
type PostView = (typeof VIEWS)[number][0]

const other = { variant: 'secondary', className: 'max-sm:grow' } as const

type PostFormProps = Omit<PostEditorOptions, 'formRef'> & {
  /** Null for a new one. */
  post: EditedPost | null
  onClose: () => void
}

export function PostForm({ post, onClose, ...options }: PostFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const editor = usePostEditor(post, { ...options, formRef })
  const [view, setView] = useState<PostView>('write')
  const { theirs, draft } = editor
  const isPreview = view === 'preview' && !theirs
  return (
    <>
      <DialogHeader title={post ? 'Edit Blog Post' : 'Create New Blog Post'}>
        <div hidden={theirs !== undefined} className="max-sm:order-last max-sm:w-full">
          <fieldset className="flex gap-1 rounded-full bg-sunken p-1 max-sm:w-fit">
            <legend className="sr-only">View</legend>
            {VIEWS.map(([each, label, Icon]) => (
              <Button
                key={each}
                variant={view === each ? 'primary' : 'quiet'}
                aria-pressed={view === each}
                onClick={() => setView(each)}
              >
                <Icon aria-hidden="true" className="size-4" />
                {label}
              </Button>
            ))}
          </fieldset>
        </div>
      </DialogHeader>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          // errors are shown beside the fields
          setView('write')
          editor.submit(event)
        }}
        className="contents"
      >
        {theirs && (
          <DialogBody label="Both versions">
            <PostConflict mine={editor.values} theirs={theirs} />
          </DialogBody>
        )}
        {isPreview && <Preview editor={editor} createdAt={post ? postDate(post) : undefined} />}
        <DialogBody hidden={isPreview || theirs !== undefined}>
          <div className="mx-auto flex max-w-4xl flex-col gap-5">
            {options.deletedId !== null && (
              <Alert tone="change">
                <p className="font-semibold">This post has been deleted.</p>
                <p className="text-muted">The text you typed here and did not save is still kept.</p>
              </Alert>
            )}
            <DraftList
              drafts={editor.offers}
              verb={({ isReplaced }) => (isReplaced ? 'Restore that version' : 'Restore unsaved text')}
              onTake={editor.restore}
              focusElsewhere={editor.toTop}
            />
            <PostFields editor={editor} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Failure editor={editor} />
          {theirs ? (
            <>
              <Button {...other} onClick={editor.keepEditing}>
                Keep editing
              </Button>
              <Button {...other} onClick={() => editor.takeTheirs(theirs)}>
                Use theirs
              </Button>
              <Button
                className="max-sm:grow"
                busy={editor.isPending || editor.isWaiting}
                onClick={() => editor.replaceTheirs(theirs)}
              >
                Keep mine
              </Button>
            </>
          ) : (
            <>
              <p className="min-w-0 flex-1 basis-40 text-sm text-muted empty:hidden max-sm:basis-full">
                {draft &&
                  (isOnlyInPage(draft.key)
                    ? 'This browser cannot keep unsaved text: save before you leave'
                    : `Unsaved text kept on this device, ${clockTime(draft.savedAt)}`)}
              </p>
              <Button
                variant="secondary"
                onClick={() => {
                  editor.keep()
                  onClose()
                }}
              >
                Close
              </Button>
              <Button type="submit" busy={editor.isPending || editor.isWaiting}>
                {editor.isNew ? 'Create Post' : 'Update Post'}
              </Button>
            </>
          )}
        </DialogFooter>
      </form>
    </>
  )
}

/** The article as readers would see it if it were saved now. */
function Preview({ editor, createdAt }: { editor: PostEditor; createdAt: string | undefined }) {
  const [now] = useState(() => new Date().toISOString())
  const { title, ...input } = inputOf(editor.values)
  const formatted = useFormatted(editor.values)
  return (
    <DialogBody label="Preview">
      <div className="mx-auto max-w-4xl pb-6">
        <p className="mb-5 text-sm text-muted">
          {input.published
            ? 'This is how the post will look once it is saved.'
            : 'This is how the post will look. It is a draft: only you can see it until you publish it.'}
        </p>
        <ArticleBody
          headingLevel="h3"
          formatted={formatted}
          post={{ ...input, title: title || 'Untitled', createdAt: createdAt ?? now }}
        />
      </div>
    </DialogBody>
  )
}

/** On a low screen the footer may be out of view below it. */
const showWhole = (box: HTMLElement | null) => {
  box?.scrollIntoView({ block: 'nearest' })
}

function Failure({ editor: { failure, startOver } }: { editor: PostEditor }) {
  if (failure === undefined) return null
  const [title, text] =
    failure === 'deleted'
      ? ['This post was deleted while you were writing. Your text is still here.']
      : ['The post was not saved. Everything you typed is still here.', `${failure} Please try again.`]
  return (
    <div ref={showWhole} role="alert" className="w-full">
      <Alert tone="failure">
        <p className="font-semibold">{title}</p>
        {text === undefined ? (
          <Button variant="secondary" className="mt-2" onClick={startOver}>
            Save as a new post
          </Button>
        ) : (
          <p className="text-sm">{text}</p>
        )}
      </Alert>
    </div>
  )
}
