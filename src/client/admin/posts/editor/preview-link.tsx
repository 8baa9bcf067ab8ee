/** Lets others read a draft through a link, until it is revoked. */
import { useRef, useState } from 'react'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import { copyText } from '../../../platform/copy-text.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { useAction } from '../../kit/use-action.ts'

export function PreviewLink({ post: { id, previewKey: atFirst } }: { post: EditedPost }) {
  const { client } = useTRPC()
  const [previewKey, setPreviewKey] = useState(atFirst)
  const box = useRef<HTMLFieldSetElement>(null)
  /** The clicked button disappears: the focus stays here. */
  const onDone = (saved: EditedPost) => {
    setPreviewKey(saved.previewKey)
    box.current?.focus()
  }
  const share = useAction({
    send: () => client.blog.sharePreview.mutate({ id }),
    done: { title: 'Preview shared', description: 'Anybody who has the link can read the saved draft.' },
    failed: 'The preview was not shared',
    onDone,
  })
  const withdraw = useAction({
    send: () => client.blog.withdrawPreview.mutate({ id }),
    done: { title: 'Preview withdrawn', description: 'The link no longer works.' },
    failed: 'The preview was not withdrawn',
    onDone,
  })
  const address = `${location.origin}/blog/preview/${previewKey}`
  const copy = () =>
    copyText(address).then(
      () => toast({ title: 'Copied!', description: 'The link to the preview is on your clipboard.' }),
      () =>
        toast({ title: 'Not copied', description: 'Please copy the link by hand.', variant: 'destructive' }),
    )
  return (
    <fieldset ref={box} tabIndex={-1} aria-label="Preview link" className="flex flex-col gap-3">
      {previewKey === null ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" {...share.button()}>
            Share a preview
          </Button>
          <span className="text-sm text-muted">
            A link with which anybody can read this draft as it was saved
          </span>
        </p>
      ) : (
        <>
          <TextField
            label="Preview link"
            value={address}
            readOnly
            hint="Anybody who has it can read this draft as it was saved. It ends when the post is published."
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <p className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void copy()}>
              Copy
            </Button>
            <Button variant="secondary" {...withdraw.button()}>
              Withdraw
            </Button>
          </p>
        </>
      )}
    </fieldset>
  )
}
