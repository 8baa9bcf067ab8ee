/** The drawing: its front bead, rhythm and colours, and how they look. */
import { useState } from 'react'
import { braceletAlt } from '../../site/bracelets/bracelet-alt.ts'
import { BraceletArt } from '../../site/bracelets/bracelet-art.tsx'
import { braceletPicture, type Rhythm, type Signature } from '../../site/bracelets/bracelet-images.ts'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { Options } from '../forms/options.tsx'
import type { BraceletServer } from './bracelet-values.ts'
import { ColorFields } from './color-fields.tsx'
import { drawingWith, FRONT_BEADS, RHYTHMS } from './patterns.ts'

/** `id` is undefined for a new bracelet. */
type DrawingFieldsProps = { server: BraceletServer; id: number | undefined }

export function DrawingFields({ server, id }: DrawingFieldsProps) {
  const { name, image, colors, pictures } = server.form.watch()
  const { signature, rhythm } = braceletPicture(image)
  // a plain cord has no rhythm: remember the last one for the next bead
  const [lastRhythm, setLastRhythm] = useState<Rhythm>(rhythm === 'plain' ? 'bands' : rhythm)
  const { colors: colorErrors, image: imageError } = server.form.formState.errors
  const draw = (bead: Signature, wanted: Rhythm) =>
    server.form.setValue('image', drawingWith(bead, wanted), { shouldDirty: true })
  return (
    <section aria-labelledby="drawing" className="mt-5 flex flex-col gap-5 border-t border-line pt-8">
      <div>
        <h2 id="drawing" className="text-xl">
          Beads and colours
        </h2>
        <p className="mt-1 text-sm text-muted">
          {pictures?.length
            ? 'Visitors see your photographs instead of this drawing.'
            : 'Visitors see this drawing until you add a photograph.'}
        </p>
      </div>
      <BraceletArt
        id={id}
        image={image}
        colors={colors}
        title={braceletAlt(name || 'A bracelet', colors)}
        className="size-52"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Bead in front"
          value={signature}
          error={imageError?.message}
          onChange={({ currentTarget }) => draw(currentTarget.value as Signature, lastRhythm)}
        >
          <Options of={FRONT_BEADS} />
        </SelectField>
        <SelectField
          label="Colour pattern"
          value={rhythm === 'plain' ? lastRhythm : rhythm}
          disabled={rhythm === 'plain'}
          onChange={({ currentTarget }) => {
            const wanted = currentTarget.value as Rhythm
            setLastRhythm(wanted)
            draw(signature, wanted)
          }}
        >
          <Options of={RHYTHMS} />
        </SelectField>
      </div>
      <ColorFields
        colors={colors}
        error={colorErrors?.message ?? colorErrors?.[0]?.message}
        onChange={(next) => server.form.setValue('colors', next, { shouldDirty: true })}
      />
    </section>
  )
}
