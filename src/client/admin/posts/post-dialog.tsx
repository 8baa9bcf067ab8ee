/** The dialog in which the owner writes and changes posts (specification sections 2, 4 and 5). */
import { useQuery } from '@tanstack/react-query'
import { Eye, PenLine } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useCalls } from '../../trpc.ts'
import { BeadLoader } from '../../ui/bead-loader.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogHeader } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadError } from '../load-error.tsx'
import { moveDraftsToNew } from './post-draft.ts'
import { PostForm, type PostView } from './post-form.tsx'

export type PostDialogProps = {
  open: boolean
  /** Null for a new one. */
  postId: number | null
  initialView: PostView
  onClose: () => void
  /** Writes a new one instead. */
  onNew: () => void
  fallbackFocus: () => HTMLElement | null
}

/** To be mounted anew each time it opens. */
export function PostDialog({ open, postId, initialView, onClose, onNew, fallbackFocus }: PostDialogProps) {
  const [view, setView] = useState(initialView)
  const [isComparing, setIsComparing] = useState(false)
  const saveNow = useRef<() => boolean>(() => false)
  const onReady = useCallback((keep: () => boolean) => {
    saveNow.current = keep
  }, [])
  const close = () => {
    if (saveNow.current()) {
      toast({ title: 'Unsaved text kept', description: 'You can restore it when you open this again.' })
    }
    onClose()
  }
  const form = {
    view,
    onWrite: () => setView('write'),
    onSaved: onClose,
    onClose: close,
    onReady,
    onComparing: setIsComparing,
  }
  return (
    <Dialog open={open} onOpenChange={close} fallbackFocus={fallbackFocus}>
      <DialogHeader title={postId === null ? 'Create New Blog Post' : 'Edit Blog Post'}>
        {!isComparing && <ViewChoice view={view} onChange={setView} />}
      </DialogHeader>
      {postId === null ? (
        <PostForm post={null} {...form} />
      ) : (
        <Loaded postId={postId} onNew={onNew} form={form} />
      )}
    </Dialog>
  )
}

type LoadedProps = {
  postId: number
  onNew: () => void
  form: Omit<Parameters<typeof PostForm>[0], 'post'>
}

function Loaded({ postId, onNew, form }: LoadedProps) {
  const { utils } = useCalls()
  // kept by nobody: whoever begins to write begins from what is there now
  const { data, error, isFetching, refetch } = useQuery({
    ...utils.blog.forEditing.queryOptions({ id: postId }),
    gcTime: 0,
  })
  if (data) return <PostForm post={data} {...form} />
  if (error?.data?.code === 'NOT_FOUND') {
    const startAnew = () => {
      moveDraftsToNew(postId)
      onNew()
    }
    return (
      <DialogBody>
        <p className="font-semibold">This post has been deleted.</p>
        <p className="mt-1 text-muted">The text you typed here and did not save is still kept.</p>
        <Button className="mt-4" onClick={startAnew}>
          Write a new post
        </Button>
      </DialogBody>
    )
  }
  return (
    <DialogBody>
      {error ? (
        <LoadError what="The post" isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid min-h-64 place-items-center text-primary">
          <BeadLoader size="lg" label="Loading the post…" />
        </div>
      )}
    </DialogBody>
  )
}

function ViewChoice({ view, onChange }: { view: PostView; onChange: (view: PostView) => void }) {
  const choices = [
    ['write', 'Write', PenLine],
    ['preview', 'Preview', Eye],
  ] as const
  return (
    <div className="max-sm:order-last max-sm:w-full">
      <fieldset className="flex gap-1 rounded-full bg-sunken p-1 max-sm:w-fit">
        <legend className="sr-only">View</legend>
        {choices.map(([each, label, Icon]) => (
          <Button
            key={each}
            variant={view === each ? 'primary' : 'quiet'}
            aria-pressed={view === each}
            onClick={() => onChange(each)}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
