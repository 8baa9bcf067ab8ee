/** The pattern and the colours of the drawn bracelet. */
import { SelectField } from '../../ui/field.tsx'
import { textOf, type BraceletOwner } from './bracelet-values.ts'
import { ColorFields } from './color-fields.tsx'
import { PATTERNS } from './patterns.ts'

export function DrawingFields({ owner }: { owner: BraceletOwner }) {
  const errors = owner.form.formState.errors.colors
  return (
    <>
      <SelectField {...textOf(owner, 'image')} hint="The bead in front, how the colours run, the material">
        {PATTERNS.map((pattern) => (
          <option key={pattern.image} value={pattern.image}>
            {pattern.label}
          </option>
        ))}
      </SelectField>
      <ColorFields
        colors={owner.form.watch('colors')}
        error={errors?.message ?? errors?.[0]?.message}
        onChange={(next) => owner.form.setValue('colors', next, { shouldDirty: true })}
      />
    </>
  )
}
