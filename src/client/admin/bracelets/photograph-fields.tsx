/** A bracelet's photographs, the first one for its card; without any, its drawing is shown. */
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { MoveButtons } from '../forms/move-buttons.tsx'
import { leavePlace } from '../ui/leave-place.ts'
import {
  newPhotograph,
  PhotoEditor,
  type PhotographValues,
  type PhotographErrors,
} from '../pictures/photo-field.tsx'
import { UploadBox } from '../pictures/upload-box.tsx'
import type { BraceletOwner } from './bracelet-values.ts'

const MAX = BRACELET_LENGTHS.pictures

export function PhotographFields({ owner }: { owner: BraceletOwner }) {
  const section = useRef<HTMLFieldSetElement>(null)
  const photographs = owner.form.watch('pictures') ?? []
  const errors = owner.form.formState.errors.pictures as (PhotographErrorsOf | undefined)[] | undefined
  const { isSubmitted } = owner.form.formState
  const set = (next: PhotographValues[]) =>
    owner.form.setValue('pictures', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const focusOn = (selector: string) =>
    // once the list has been rendered again
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(selector)?.focus())

  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    const other = photographs[to]
    const moved = photographs[from]
    if (!moved || !other) return
    set(photographs.map((each) => (each === moved ? other : each === other ? moved : each)))
    // at either end only the other direction is possible
    const way = to === 0 ? 'down' : to === photographs.length - 1 ? 'up' : by === 1 ? 'down' : 'up'
    focusOn(`li:nth-child(${to + 1}) [data-on=${way}]`)
  }
  const remove = (index: number) => {
    set(photographs.filter((_photo, place) => place !== index))
    focusOn('[data-upload-box] button')
  }
  return (
    <fieldset ref={section} className="min-w-0">
      <legend className="text-sm font-semibold">Photographs (optional)</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        Up to {MAX}. The first one is on the bracelet’s card; without any, the drawing is shown.
      </p>
      {photographs.length > 0 && (
        <ol className="mb-4 flex flex-col gap-4">
          {photographs.map((photo, index) => {
            const label = `Photograph ${index + 1}`
            return (
              <li key={photo.url} aria-label={label}>
                <p className="mb-1.5 text-sm font-semibold">
                  <span>{label}</span>
                  {index === 0 && <span>, on the card</span>}
                </p>
                <PhotoEditor
                  label={label}
                  photo={photo}
                  errors={messagesOf(errors?.[index])}
                  onChange={(changed) => set(photographs.map((each) => (each === photo ? changed : each)))}
                  actions={
                    <>
                      <MoveButtons
                        what={label}
                        isFirst={index === 0}
                        isLast={index === photographs.length - 1}
                        onMove={(by) => move(index, by)}
                      />
                      <Button
                        variant="secondary"
                        aria-label={`Remove ${label}`}
                        onClick={({ currentTarget }) => {
                          leavePlace(currentTarget)
                          remove(index)
                        }}
                      >
                        <Trash2 aria-hidden="true" className="size-5" />
                        Remove
                      </Button>
                    </>
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      {photographs.length < MAX ? (
        <UploadBox
          label="Add photographs"
          fileLabel="Photograph files"
          max={MAX - photographs.length}
          onUploaded={(url) => {
            // several uploads may finish while the form is edited
            const now = owner.form.getValues('pictures') ?? []
            if (now.length < MAX && !now.some((each) => each.url === url)) set([...now, newPhotograph(url)])
          }}
        />
      ) : (
        <p className="text-sm text-muted">That is the most: {MAX} photographs.</p>
      )}
    </fieldset>
  )
}

/** In the shape of react-hook-form. */
type PhotographErrorsOf = Partial<Record<keyof PhotographValues, { message?: string }>>

const messagesOf = (errors: PhotographErrorsOf | undefined): PhotographErrors => ({
  alt: errors?.alt?.message,
  url: errors?.url?.message,
})
