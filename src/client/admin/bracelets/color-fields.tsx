/** The colours of the beads, in order. */
import { Plus, X } from 'lucide-react'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { colourName } from '../../site/bracelets/bracelet-alt.ts'
import { Button } from '../../platform/ui/button.tsx'

type ColorFieldsProps = {
  colors: readonly string[]
  error: string | undefined
  onChange: (colors: string[]) => void
}

export function ColorFields({ colors, error, onChange }: ColorFieldsProps) {
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'colors-error'}>
      <legend className="text-sm font-semibold">Colours, in bead order</legend>
      <ul className="mt-2 flex flex-wrap gap-3">
        {colors.map((color, index) => (
          // a colour may occur twice
          <li key={index} className="flex items-center gap-1 rounded-md border border-line bg-raised p-1.5">
            <input
              type="color"
              aria-label={`Colour ${index + 1}: ${colourName(color)}`}
              value={color}
              onChange={({ target }) =>
                onChange(colors.map((each, place) => (place === index ? target.value.toUpperCase() : each)))
              }
              className="h-11 w-14 cursor-pointer"
            />
            <Button
              variant="quiet"
              aria-label={`Remove colour ${index + 1}`}
              disabled={colors.length === 1}
              onClick={() => onChange(colors.filter((_color, place) => place !== index))}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
        <li>
          <Button
            variant="secondary"
            disabled={colors.length >= BRACELET_LENGTHS.colors}
            onClick={() => onChange([...colors, '#F7F3EA'])}
          >
            <Plus aria-hidden="true" className="size-5" />
            Add a colour
          </Button>
        </li>
      </ul>
      {error !== undefined && (
        <p id="colors-error" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
