/** A bracelet's photographs, the first one for its card; without any, its drawing is shown. */
import { useRef } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { ItemButtons } from '../forms/list-field.tsx'
import { useListField } from '../forms/use-list-field.ts'
import { newPhotograph, PhotoEditor, type PhotographErrors } from '../pictures/photo-field.tsx'
import { UploadBox } from '../pictures/upload-box.tsx'
import type { BraceletServer } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.pictures

/** In the shape of react-hook-form. */
type Errors = Partial<Record<keyof PhotographErrors, { message?: string }>>

export function PhotographFields({ server: { form } }: { server: BraceletServer }) {
  const section = useRef<HTMLFieldSetElement>(null)
  const list = useListField(section, { form, name: 'pictures', noun: 'photograph', empty: newPhotograph('') })
  const photographs = form.watch('pictures') ?? []
  const errors = form.formState.errors.pictures as (Errors | undefined)[] | undefined
  const { isSubmitted } = form.formState
  return (
    <fieldset ref={section} className="min-w-0">
      <legend className="text-sm font-semibold">Photographs (optional)</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        Up to {MAX}. The first one is on the bracelet’s card; without any, the drawing is shown.
      </p>
      <ol className="mb-4 flex flex-col gap-4 empty:hidden">
        {list.fields.map(({ id }, index) => {
          const photo = photographs[index]
          const label = `Photograph ${index + 1}`
          return (
            photo && (
              <li key={id} data-item aria-label={label}>
                <p className="mb-1.5 text-sm font-semibold">
                  <span>{label}</span>
                  {index === 0 && <span>, on the card</span>}
                </p>
                <PhotoEditor
                  label={label}
                  photo={photo}
                  errors={{ alt: errors?.[index]?.alt?.message, url: errors?.[index]?.url?.message }}
                  onChange={(changed) =>
                    form.setValue(`pictures.${index}`, changed, { shouldValidate: isSubmitted })
                  }
                  actions={<ItemButtons what={label} {...{ list, index }} min={0} />}
                />
              </li>
            )
          )
        })}
      </ol>
      {photographs.length < MAX ? (
        <UploadBox
          label="Add photographs"
          fileLabel="Photograph files"
          max={MAX - photographs.length}
          onUploaded={(url) => {
            // several uploads may finish while the form is edited
            const now = form.getValues('pictures') ?? []
            if (now.length < MAX && !now.some((each) => each.url === url)) list.append(newPhotograph(url))
          }}
        />
      ) : (
        <p className="text-sm text-muted">You have reached the limit of {MAX} photographs.</p>
      )}
      <output className="sr-only">{list.said}</output>
    </fieldset>
  )
}
