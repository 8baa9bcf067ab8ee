/** The questions about every gift entered by hand: who gave it, what they declared, and what it is for. */
import { WHERE_NEEDED_MOST } from '#shared/money/funds/funds.ts'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { DonorFields } from './donor-fields.tsx'
import { GiftAidFields } from './gift-aid-fields.tsx'
import type { GiftPartsForm } from './gift-parts-form.ts'
import { useGiftOptions } from './use-gift-options.ts'

type GiftPartsProps = {
  gift: GiftPartsForm
  /** Whether several people gave it; then nobody can declare Gift Aid on it. */
  isCollected?: boolean
}

export function GiftParts({ gift, isCollected = false }: GiftPartsProps) {
  const { projects } = useGiftOptions()
  return (
    <>
      <DonorFields gift={gift} />
      <GiftAidFields gift={gift} isCollected={isCollected} />
      <SelectField
        {...gift.field('projectId', { setValueAs: (value) => (Number(value) > 0 ? Number(value) : null) })}
        label="For"
      >
        <option value="">{WHERE_NEEDED_MOST}</option>
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
