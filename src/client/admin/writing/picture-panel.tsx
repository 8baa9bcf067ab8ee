/** A picture inside an article: uploads it, asks for a description, and inserts it at the cursor. */
import { useIsMutating } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useDraft } from '../../platform/drafts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Photo } from '../../platform/ui/photo.tsx'
import { UPLOAD } from '../forms/own-forms.tsx'
import { UploadBox } from '../pictures/upload-box.tsx'
import { ownDraft } from '../session/own-drafts.ts'

export type ArticlePicture = { src: string; alt: string; caption: string }

type PicturePanelProps = {
  /** The one to change. */
  start?: ArticlePicture | undefined
  /** One that was dropped or pasted. */
  file?: File | undefined
  onInsert: (picture: ArticlePicture) => void
  onClose: () => void
}

const takeFocus = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

export function PicturePanel({ start, file, onInsert, onClose }: PicturePanelProps) {
  const draft = ownDraft<Partial<ArticlePicture>>(`picture ${start?.src}`)
  const { src, alt = '', caption = '' }: Partial<ArticlePicture> = useDraft(draft) ?? start ?? {}
  // an upload may end late and must not undo what was typed meanwhile
  const change = (part: Partial<ArticlePicture>) => draft.write({ ...(draft.read() ?? start), ...part })
  const [isTried, setIsTried] = useState(false)
  const isPending = useIsMutating({ mutationKey: UPLOAD }) > 0
  const missing = alt.trim() === '' ? 'Describe the picture for readers who cannot see it' : undefined
  const insert = () => {
    setIsTried(true)
    if (src === undefined || missing !== undefined) return
    draft.write(undefined)
    onInsert({ src, alt, caption })
  }
  const cancel = () => {
    draft.write(undefined)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // it would save the post
    event.preventDefault()
    insert()
  }
  const text = (name: 'alt' | 'caption', value: string) => ({
    value,
    maxLength: 300,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <fieldset
      ref={takeFocus}
      data-own-escape
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-4 p-2"
    >
      <legend className="sr-only">Picture in the text</legend>
      <UploadBox
        label={src === undefined ? 'Upload a picture' : 'Choose another picture'}
        fileLabel="Picture for the text"
        start={file}
        error={isTried && src === undefined && !isPending ? 'Please choose a picture' : undefined}
        onUploaded={(url) => change({ src: url })}
      />
      {src !== undefined && (
        <Photo
          url={src}
          sizes="14rem"
          alt={start ? 'The chosen picture' : 'What was uploaded'}
          className="h-auto max-h-40 w-auto self-start rounded-md"
        />
      )}
      <TextField
        {...text('alt', alt)}
        label="What it shows (alt text)"
        required
        error={isTried ? missing : undefined}
      />
      <TextField {...text('caption', caption)} label="Caption (optional)" />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isPending} onClick={insert}>
          {start ? 'Change picture' : 'Insert picture'}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
