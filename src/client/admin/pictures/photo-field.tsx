/** One photograph: upload, description, focal point, and optionally its credit. */
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { FocalPoint } from './focal-point.tsx'
import { UploadBox } from './upload-box.tsx'

export type PhotographValues = {
  url: string
  alt: string
  /** In per cent from the left and top. */
  focalX: number
  focalY: number
  credit?: string | undefined
}

export type PhotographErrors = Partial<Record<keyof PhotographValues, string | undefined>>

export const newPhotograph = (url: string): PhotographValues => ({ url, alt: '', focalX: 50, focalY: 50 })

type PhotoFieldProps = {
  /** 'Photograph of the home page'. */
  label: string
  /** 'At the top of the shop'. */
  hint?: string | undefined
  photo: PhotographValues | null
  onChange: (photo: PhotographValues | null) => void
  errors?: PhotographErrors | undefined
  /** Adds a field for the photographer. */
  withCredit?: boolean
}

/** One photograph, or a box to upload one. */
export function PhotoField({ label, hint, photo, onChange, errors, withCredit = false }: PhotoFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const wasThere = useRef(photo !== null)
  const isThere = photo !== null
  useEffect(() => {
    // the focused element is gone: focus the new photograph's description, or the upload box
    if (wasThere.current !== isThere)
      box.current?.querySelector<HTMLElement>(isThere ? 'input[type=text]' : 'button')?.focus()
    wasThere.current = isThere
  }, [isThere])
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      {photo ? (
        <PhotoEditor
          label={label}
          photo={photo}
          onChange={onChange}
          errors={errors}
          withCredit={withCredit}
          actions={
            <Button variant="secondary" aria-label={`Remove: ${label}`} onClick={() => onChange(null)}>
              <Trash2 aria-hidden="true" className="size-5" />
              Remove
            </Button>
          }
        />
      ) : (
        <UploadBox
          label="Upload a photograph"
          fileLabel={`File: ${label}`}
          onUploaded={(url) => onChange(newPhotograph(url))}
          error={errors?.url}
        />
      )}
    </fieldset>
  )
}

type PhotoEditorProps = {
  label: string
  photo: PhotographValues
  onChange: (photo: PhotographValues) => void
  errors?: PhotographErrors | undefined
  withCredit?: boolean
  /** Buttons below. */
  actions: ReactNode
}

/** An uploaded photograph, and its texts. */
export function PhotoEditor({
  label,
  photo,
  onChange,
  errors,
  withCredit = false,
  actions,
}: PhotoEditorProps) {
  const text = (name: 'alt' | 'credit', title: string) => ({
    label: (
      <>
        <span>{title}</span>
        <span className="sr-only">, {label}</span>
      </>
    ),
    value: photo[name] ?? '',
    error: errors?.[name],
    maxLength: 300,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...photo, [name]: currentTarget.value }),
  })
  return (
    <div className="grid items-start gap-5 rounded-card border border-line bg-raised p-4 sm:grid-cols-2">
      <FocalPoint {...photo} of={label} onChange={(point) => onChange({ ...photo, ...point })} />
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          {...text('alt', 'What it shows')}
          required
          hint="Alt text, for readers who cannot see it"
        />
        {withCredit && (
          <TextField {...text('credit', 'Credit (optional)')} hint="Who took it, such as Photo: Ama Mensah" />
        )}
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </div>
  )
}
