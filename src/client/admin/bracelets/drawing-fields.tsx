/** The front bead, the rhythm and the colours of the drawn bracelet. */
import { useState } from 'react'
import { braceletPicture, type Rhythm, type Signature } from '../../site/bracelets/bracelet-images.ts'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import type { BraceletOwner } from './bracelet-values.ts'
import { ColorFields } from './color-fields.tsx'
import { drawingWith, FRONT_BEADS, RHYTHMS } from './patterns.ts'

export function DrawingFields({ owner }: { owner: BraceletOwner }) {
  const { signature, rhythm } = braceletPicture(owner.form.watch('image'))
  // a plain cord has no rhythm: remember the last one for the next bead
  const [lastRhythm, setLastRhythm] = useState<Rhythm>(rhythm === 'plain' ? 'bands' : rhythm)
  const { colors: colorErrors, image: imageError } = owner.form.formState.errors
  const draw = (bead: Signature, wanted: Rhythm) =>
    owner.form.setValue('image', drawingWith(bead, wanted), { shouldDirty: true })
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Bead in front"
          value={signature}
          error={imageError?.message}
          onChange={({ currentTarget }) => draw(currentTarget.value as Signature, lastRhythm)}
        >
          {optionsOf(FRONT_BEADS)}
        </SelectField>
        <SelectField
          label="How the colours run"
          value={rhythm === 'plain' ? lastRhythm : rhythm}
          disabled={rhythm === 'plain'}
          onChange={({ currentTarget }) => {
            const wanted = currentTarget.value as Rhythm
            setLastRhythm(wanted)
            draw(signature, wanted)
          }}
        >
          {optionsOf(RHYTHMS)}
        </SelectField>
      </div>
      <ColorFields
        colors={owner.form.watch('colors')}
        error={colorErrors?.message ?? colorErrors?.[0]?.message}
        onChange={(next) => owner.form.setValue('colors', next, { shouldDirty: true })}
      />
    </>
  )
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
