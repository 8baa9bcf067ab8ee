/** A picture inside an article: uploads it, asks for a description, and inserts it at the cursor. */
import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { PICTURE_RULE } from '#shared/platform/pictures/picture-upload.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { Photo } from '../../platform/ui/photo.tsx'
import { useDraftState } from '../../platform/use-draft-state.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { FilePicker } from '../pictures/file-picker.tsx'
import { ACCEPT } from '../pictures/picture-upload.ts'
import { UploadProgress, useUpload } from '../pictures/use-upload.tsx'

export type ArticlePicture = { src: string; alt: string; caption: string }

type PicturePanelProps = {
  /** The one to change. */
  start?: ArticlePicture | undefined
  /** One that was dropped or pasted. */
  file?: File | undefined
  onInsert: (picture: ArticlePicture) => void
  onClose: () => void
}

const upper = (letter: string) => letter.toUpperCase()

const takeFocus = (box: HTMLElement | null) => box?.querySelector('button')?.focus()

export function PicturePanel({ start, file: dropped, onInsert, onClose }: PicturePanelProps) {
  const draft = ownDraft<Partial<ArticlePicture>>(`picture ${start?.src}`)
  const [{ src, alt = '', caption = '' }, setPicture, forget] = useDraftState(draft, start ?? {})
  // an upload ends later: it must not undo what was typed meanwhile
  const change = (part: Partial<ArticlePicture>) => setPicture({ ...(draft.read() ?? start), ...part })
  const [isTried, setIsTried] = useState(false)
  const uploading = useUpload((uploaded) => change({ src: uploaded }))
  const { upload, isPending, problems } = uploading
  const hasStarted = useRef(false)
  useEffect(() => {
    if (dropped && !hasStarted.current) upload([dropped])
    hasStarted.current = true
  }, [dropped, upload])
  const missing = alt.trim() === '' ? 'Describe the picture for readers who cannot see it' : undefined
  const errorId = useId()
  const lacksPicture = isTried && src === undefined && !isPending && problems.length === 0
  const insert = () => {
    setIsTried(true)
    if (src === undefined || missing !== undefined) return
    forget()
    onInsert({ src, alt, caption })
  }
  const cancel = () => {
    forget()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // it would save the post
    event.preventDefault()
    insert()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <fieldset
      ref={takeFocus}
      data-uploads
      data-own-escape
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-dashed border-field bg-surface p-4"
    >
      <legend className="sr-only">Picture in the text</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilePicker
          label={src === undefined ? 'Upload a picture' : 'Choose another picture'}
          fileLabel="Picture for the text"
          accept={ACCEPT}
          Icon={ImageUp}
          busy={isPending}
          aria-invalid={lacksPicture || undefined}
          aria-describedby={lacksPicture ? errorId : undefined}
          onFiles={upload}
        />
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">{PICTURE_RULE.replace(/^./, upper)}</p>
      </div>
      {lacksPicture && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          Please choose a picture
        </p>
      )}
      <UploadProgress upload={uploading} />
      {src !== undefined && (
        <Photo
          url={src}
          sizes="14rem"
          alt={start ? 'The chosen picture' : 'What was uploaded'}
          className="h-auto max-h-40 w-auto self-start rounded-md"
        />
      )}
      <TextField
        label="What it shows (alt text)"
        required
        value={alt}
        maxLength={300}
        error={isTried ? missing : undefined}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
      />
      <TextField
        label="Caption (optional)"
        value={caption}
        maxLength={300}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ caption: currentTarget.value })}
      />
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
