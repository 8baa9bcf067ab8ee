/** Accepts pictures dropped, pasted or chosen from this device, one after another. */
import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { PICTURE_RULE } from '#shared/platform/pictures/picture-upload.ts'
import { cn } from '../../platform/ui/cn.ts'
import { FilePicker } from './file-picker.tsx'
import { ACCEPT } from './picture-upload.ts'
import { UploadProgress, useUpload } from './use-upload.tsx'

type UploadBoxProps = {
  /** 'Add a photograph'. */
  label: string
  /** The file field's label for screen readers: 'Photograph file'. */
  fileLabel: string
  /** How many more may be added. */
  max?: number
  /** Called for each one when it is stored. */
  onUploaded: (url: string) => void
  /** The upload path, if it is not for visitors. */
  path?: string
  /** Shown if a picture is required. */
  error?: string | undefined
  /** A file dropped or pasted elsewhere, which is uploaded at once. */
  start?: File | undefined
  /** Content inside the box, above and below its button. */
  above?: ReactNode
  children?: ReactNode
}

export function UploadBox(props: UploadBoxProps) {
  const { label, fileLabel, max = 1, onUploaded, path, error, start, above, children } = props
  const [isOver, setIsOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const uploading = useUpload(onUploaded, path)
  const upload = (files: readonly File[]) => uploading.upload(files.slice(0, max))
  const begin = useEffectEvent(upload)
  useEffect(() => {
    if (start) begin([start])
  }, [start])

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      const isHere = target instanceof Node && box.current?.contains(target) === true
      // pasted anywhere on the page, if it has only one upload box
      const isMeant = isHere || document.querySelectorAll('[data-upload-box]').length === 1
      const files = [...(clipboardData?.files ?? [])]
      // word processors add a picture of the words that are copied
      const isText = clipboardData?.types.includes('text/plain') === true
      if (files.length === 0 || isText || !isMeant || event.defaultPrevented) return
      event.preventDefault()
      begin(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') upload([...event.dataTransfer.files])
  }

  return (
    <div
      ref={box}
      data-upload-box
      data-uploads
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
      className={cn(
        'flex flex-col gap-4 rounded-card border border-dashed border-field p-4',
        isOver && 'bg-accent/20',
      )}
    >
      <div className="contents">{above}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilePicker
          label={label}
          fileLabel={fileLabel}
          accept={ACCEPT}
          multiple={max > 1}
          Icon={ImageUp}
          busy={uploading.isPending}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onFiles={upload}
        />
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          Or drop or paste {max > 1 ? 'some' : 'one'} here: {PICTURE_RULE}
        </p>
      </div>
      <UploadProgress upload={uploading} />
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="contents">{children}</div>
    </div>
  )
}
