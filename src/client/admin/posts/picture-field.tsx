/** The post's picture: an address, or a file from this device that becomes one; how it looks, and what it shows in words. */
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { PICTURE_TYPES, pictureOf } from '#shared/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { uploadPicture } from './picture-upload.ts'
import { PostField } from './post-field.tsx'
import type { PostForm } from './use-post-form.ts'

export function PictureField({ form }: { form: PostForm }) {
  const { texts, change } = form
  const { isBusy, problem, send } = useUpload((uploaded) => change({ imageUrl: uploaded }), form.setUploading)
  const [isOver, setIsOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const url = texts.imageUrl.trim()

  const remove = () => {
    change({ imageUrl: '', imageAlt: '' })
    // the button goes with the picture
    form.focusField('imageUrl')
  }

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    const [file] = event.dataTransfer.files
    if (event.type === 'drop' && file) void send(file)
  }

  return (
    <div
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      className={cn(
        'flex flex-col gap-4 rounded-card border border-dashed border-field p-4',
        isOver && 'bg-accent/20',
      )}
    >
      <PostField form={form} field="imageUrl" inputMode="url" autoComplete="off" spellCheck={false} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          ref={picker}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label="Picture file"
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void send(file)
            // the same file may be chosen again
            currentTarget.value = ''
          }}
        />
        <Button variant="secondary" busy={isBusy} onClick={() => picker.current?.click()}>
          <ImageUp aria-hidden="true" className="size-5" />
          Upload a picture
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          Or drop one here: JPEG, PNG, WebP or AVIF, up to 5 MB
        </p>
      </div>
      <output className={cn('text-sm', !isBusy && 'sr-only')}>{isBusy && 'Uploading the picture…'}</output>
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      {url !== '' && (
        <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
          <Shown key={url} url={url} alt={texts.imageAlt} />
          <div className="flex flex-col items-start gap-3">
            <PostField
              form={form}
              field="imageAlt"
              className="w-full"
              hint="Describe it for readers who cannot see it"
            />
            <Button variant="secondary" onClick={remove}>
              <Trash2 aria-hidden="true" className="size-5" />
              Remove picture
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function Shown({ url, alt }: { url: string; alt: string }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) {
    return (
      <p className="grid min-h-32 place-items-center rounded-md bg-sunken p-4 text-center text-sm text-muted">
        The picture at this address cannot be shown.
      </p>
    )
  }
  return (
    <img
      {...pictureOf(url)}
      sizes="14rem"
      alt={alt.trim() === '' ? 'The chosen picture' : alt}
      onError={() => setIsMissing(true)}
      className="max-h-48 w-full rounded-md bg-sunken object-contain"
    />
  )
}

function useUpload(onUploaded: (url: string) => void, onBusy: (isBusy: boolean) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setError] = useState<string>()
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    if (stop.current !== null) return
    stop.current = new AbortController()
    setError(undefined)
    setIsBusy(true)
    onBusy(true)
    const sent = await uploadPicture(file, stop.current.signal)
    stop.current = null
    setIsBusy(false)
    onBusy(false)
    if (typeof sent === 'string') setError(sent)
    else onUploaded(sent.url)
  }
  return { isBusy, problem, send }
}
