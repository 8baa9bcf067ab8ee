/** The dialog in which the owner writes and edits posts. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { BeadLoader } from '../../../platform/ui/ornaments/bead-loader.tsx'
import { Dialog, DialogBody, DialogHeader } from '../../../platform/ui/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { newDraftKey, readDrafts } from '../post-draft.ts'
import { PostForm } from './post-form.tsx'

export type PostDialogProps = {
  open: boolean
  /** Null for a new one. */
  postId: number | null
  /** The key of a draft to continue. */
  continuedKey?: string | undefined
  onClose: () => void
  fallbackFocus: () => HTMLElement | null
}

/** Mount it again on each opening. */
export function PostDialog({ open, postId, continuedKey, onClose, fallbackFocus }: PostDialogProps) {
  const { client } = useTRPC()
  const [draftKey] = useState(() => continuedKey ?? newDraftKey())
  // never from the cache: writing starts from the current version
  const { data, error, refetch } = useQuery<EditedPost, CallError>({
    queryKey: ['editor', draftKey],
    queryFn: () => client.blog.forEditing.query({ id: postId ?? 0 }),
    enabled: postId !== null,
    gcTime: 0,
  })
  const isDeleted = !data && error?.data?.code === 'NOT_FOUND'
  const close = () => {
    if (readDrafts().some(({ key }) => key === draftKey))
      toast({ title: 'Unsaved text kept', description: 'You can restore it when you open this again.' })
    onClose()
  }
  return (
    <Dialog variant="page" open={open} onOpenChange={close} fallbackFocus={fallbackFocus}>
      {postId === null || data || isDeleted ? (
        <PostForm
          post={data ?? null}
          deletedId={isDeleted ? postId : null}
          draftKey={draftKey}
          onSaved={onClose}
          onClose={close}
        />
      ) : (
        <>
          <DialogHeader title="Edit Blog Post" />
          <DialogBody>
            {error ? (
              <LoadError what="The post" onRetry={() => void refetch()} />
            ) : (
              <div className="grid min-h-64 place-items-center text-primary">
                <BeadLoader size="lg" label="Loading the post…" />
              </div>
            )}
          </DialogBody>
        </>
      )}
    </Dialog>
  )
}
