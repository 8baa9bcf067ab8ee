/** A photograph for one of the site's named places. */
import { get, useWatch } from 'react-hook-form'
import type { Photograph } from '#shared/site/content/content.ts'
import { PhotoField, type PhotographErrors } from '../pictures/photo-field.tsx'
import type { PhotoSpec } from './field-spec.ts'
import type { ContentServer } from './text-field.tsx'

type FieldErrors = Partial<Record<keyof PhotographErrors, { message?: string }>>

export function PlacePhoto({ server, spec }: { server: ContentServer; spec: PhotoSpec }) {
  const { name, label, hint } = spec
  const { form } = server
  const photo = useWatch({ control: form.control, name }) as Photograph | null
  const found: FieldErrors | undefined = get(form.formState.errors, name)
  const errors = Object.fromEntries(
    Object.entries(found ?? {}).map(([part, error]) => [part, error?.message]),
  )
  return (
    <PhotoField
      label={label}
      hint={hint}
      photo={photo}
      errors={errors}
      withCredit
      onChange={(next) =>
        form.setValue(name, next && { ...next, credit: next.credit ?? '' }, {
          shouldDirty: true,
          // revalidate, because a missing photograph is now present
          shouldValidate: found !== undefined,
        })
      }
    />
  )
}
