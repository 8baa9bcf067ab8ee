/** Blog Management: every post that is not deleted, and the dialog to edit them. */
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { POST_CHOICES } from '#shared/site/blog/blog-reading.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { BinLink } from '../bin/bin-link.tsx'
import { List } from '../kit/list.tsx'
import { takeDraft } from './post-draft.ts'
import { PostDrafts } from './post-drafts.tsx'
import { PostRow, PostRowActions } from './post-row.tsx'
import { useRemovePost } from './remove-post.ts'

// whoever reads payments needs no editor: with it, /admin has 424 kB instead of 225
const loadDialog = () => import('./editor/post-dialog.tsx')
const PostDialog = lazyNamed(loadDialog, 'PostDialog')

/** `number` distinguishes one opening of the dialog from the next. */
type DialogState = { number: number; open: boolean; postId: number | null; draftKey: string | undefined }

export function PostsTab() {
  const { utils } = useTRPC()
  const [dialog, setDialog] = useState<DialogState>()
  const newPost = useRef<HTMLButtonElement>(null)

  const open = useCallback((postId: number | null, draftKey?: string) => {
    setDialog((last) => ({ number: (last?.number ?? 0) + 1, open: true, postId, draftKey }))
  }, [])
  const remove = useRemovePost()
  const actions = useMemo(
    () => ({ open, remove, focusElsewhere: () => newPost.current?.focus() }),
    [open, remove],
  )

  return (
    <section aria-labelledby="blog-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="blog-management" className="text-xl">
          Blog Management
        </h2>
        <Button
          ref={newPost}
          onClick={() => open(null)}
          onPointerEnter={() => void loadDialog().catch(() => undefined)}
        >
          <Plus aria-hidden="true" className="size-5" />
          New Post
        </Button>
      </div>
      {/* the open dialog offers them itself */}
      {dialog?.open !== true && (
        <PostDrafts
          onContinue={(draft) => open(draft.postId, takeDraft(draft))}
          focusElsewhere={actions.focusElsewhere}
        />
      )}
      <BinLink />
      <PostRowActions value={actions}>
        <List
          list={utils.blog.manage}
          noun="posts"
          search="Search posts"
          choices={POST_CHOICES}
          exported="posts"
          Row={PostRow}
          empty={{ title: 'No blog posts yet. Create your first post!' }}
          level={3}
        />
      </PostRowActions>
      {dialog && (
        <LazyBoundary key={dialog.number} name="The editor" onFailure={() => setDialog(undefined)}>
          <PostDialog
            open={dialog.open}
            postId={dialog.postId}
            continuedKey={dialog.draftKey}
            // a late save must not close the dialog of another post
            onClose={() =>
              setDialog((now) => (now?.number === dialog.number ? { ...now, open: false } : now))
            }
            fallbackFocus={() => newPost.current}
          />
        </LazyBoundary>
      )}
    </section>
  )
}
