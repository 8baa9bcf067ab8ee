/** A picture: a URL or an uploaded file, a preview, and its description. */
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { PICTURE_RULE, PICTURE_TYPES } from '#shared/picture-upload.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'
import { Photo } from '../../ui/photo.tsx'
import { UPLOAD, uploadPicture } from './picture-upload.ts'

type PictureFieldProps = {
  /** The props of the two fields. */
  address: TextFieldProps
  description: TextFieldProps
  values: { imageUrl: string; imageAlt: string }
  change: (values: { imageUrl: string; imageAlt?: string }) => void
}

export function PictureField({ address, description, values, change }: PictureFieldProps) {
  const [isOver, setIsOver] = useState(false)
  const [missing, setMissing] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const url = values.imageUrl.trim()
  const { mutate, isPending, error } = useMutation({
    mutationKey: UPLOAD,
    mutationFn: uploadPicture,
    onSuccess: (uploaded) => change({ imageUrl: uploaded }),
  })
  const upload = (file: File | undefined) => file && !isPending && mutate(file)

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') upload(event.dataTransfer.files[0])
  }

  return (
    <div
      data-picture
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      className={cn(
        'flex flex-col gap-4 rounded-card border border-dashed border-field p-4',
        isOver && 'bg-accent/20',
      )}
    >
      <TextField {...address} inputMode="url" autoComplete="off" spellCheck={false} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={picker}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label="Picture file"
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            upload(currentTarget.files?.[0])
            // allows choosing the same file again
            currentTarget.value = ''
          }}
        />
        <Button variant="secondary" busy={isPending} onClick={() => picker.current?.click()}>
          <ImageUp aria-hidden="true" className="size-5" />
          Upload a picture
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">Or drop one here: {PICTURE_RULE}</p>
      </div>
      <output className={cn('text-sm', !isPending && 'sr-only')}>
        {isPending && 'Uploading the picture…'}
      </output>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
      {url !== '' && (
        <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
          {missing === url ? (
            <p className="grid min-h-32 place-items-center rounded-md bg-sunken p-4 text-center text-sm text-muted">
              The picture at this address cannot be shown.
            </p>
          ) : (
            <Photo
              url={url}
              sizes="14rem"
              alt={values.imageAlt.trim() === '' ? 'The chosen picture' : values.imageAlt}
              onError={() => setMissing(url)}
              className="max-h-48 w-full rounded-md bg-sunken object-contain"
            />
          )}
          <div className="flex flex-col items-start gap-3">
            <TextField
              {...description}
              hint={description.hint ?? 'Describe it for readers who cannot see it'}
              className="w-full"
            />
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                // the button disappears with the picture
                const field = currentTarget.closest('[data-picture]')?.querySelector('input')
                change({ imageUrl: '', imageAlt: '' })
                field?.focus()
              }}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              Remove picture
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
