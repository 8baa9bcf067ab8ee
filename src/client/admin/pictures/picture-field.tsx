/** A picture: a URL or an uploaded file, a preview, and its description. */
import { ImageUp, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { PICTURE_RULE } from '#shared/platform/pictures/picture-upload.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { TextField, type TextFieldProps } from '../../platform/ui/fields/field.tsx'
import { Photo } from '../../platform/ui/photo.tsx'
import { FilePicker } from './file-picker.tsx'
import { ACCEPT } from './picture-upload.ts'
import { UploadProgress, useUpload } from './use-upload.tsx'

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
  const url = values.imageUrl.trim()
  const uploading = useUpload((uploaded) => change({ imageUrl: uploaded }))
  const upload = (files: readonly File[]) => uploading.upload(files.slice(0, 1))

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') upload([...event.dataTransfer.files])
  }

  return (
    <div
      data-picture
      data-uploads
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
        <FilePicker
          label="Upload a picture"
          fileLabel="Picture file"
          accept={ACCEPT}
          Icon={ImageUp}
          busy={uploading.isPending}
          onFiles={upload}
        />
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">Or drop one here: {PICTURE_RULE}</p>
      </div>
      <UploadProgress upload={uploading} />
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
