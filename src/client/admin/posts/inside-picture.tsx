/** A picture inside an article: uploads it, describes it, and inserts it at the cursor. */
import { useMutation } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { PICTURE_RULE, PICTURE_TYPES } from '#shared/picture-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Photo } from '../../ui/photo.tsx'
import { UPLOAD, uploadPicture } from '../pictures/picture-upload.ts'

type InsidePictureProps = {
  onInsert: (picture: { src: string; alt: string; caption: string }) => void
  onClose: () => void
}

const takeFocus = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

export function InsidePicture({ onInsert, onClose }: InsidePictureProps) {
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [isTried, setIsTried] = useState(false)
  const {
    mutate,
    isPending,
    error,
    data: src,
  } = useMutation({
    mutationKey: UPLOAD,
    mutationFn: uploadPicture,
  })
  const missing = alt.trim() === '' ? 'Describe the picture for readers who cannot see it' : undefined
  const insert = () => {
    setIsTried(true)
    if (src !== undefined && missing === undefined) onInsert({ src, alt, caption })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // it would save the post
    event.preventDefault()
    insert()
  }
  return (
    <fieldset
      ref={takeFocus}
      className="flex flex-col gap-4 rounded-card border border-dashed border-field p-4"
    >
      <legend className="sr-only">Picture in the text</legend>
      <Field
        label="Picture for the text"
        required
        hint={isPending ? 'Uploading the picture…' : PICTURE_RULE}
        error={
          error?.message ??
          (isTried && src === undefined && !isPending ? 'Please choose a picture' : undefined)
        }
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="max-w-full"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) mutate(file)
            }}
          />
        )}
      </Field>
      {src !== undefined && (
        <Photo
          url={src}
          sizes="14rem"
          alt="What was uploaded"
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
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      <TextField
        label="Caption (optional)"
        value={caption}
        maxLength={300}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setCaption(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={isPending} onClick={insert}>
          Insert picture
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
