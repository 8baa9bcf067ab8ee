/** The bracelet in words: its description, and what its page adds. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { textOf, type BraceletOwner } from './bracelet-values.ts'

export function DetailFields({ owner }: { owner: BraceletOwner }) {
  return (
    <>
      <TextAreaField {...textOf(owner, 'description')} required rows={4} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...textOf(owner, 'length')}
          autoComplete="off"
          maxLength={BRACELET_LENGTHS.length}
          hint="Such as 18 cm, stretches to 21 cm"
        />
        <TextField
          {...textOf(owner, 'material')}
          autoComplete="off"
          maxLength={BRACELET_LENGTHS.material}
          hint="Such as glass beads on elastic cord"
        />
        <TextField {...textOf(owner, 'madeBy')} autoComplete="off" maxLength={BRACELET_LENGTHS.madeBy} />
      </div>
    </>
  )
}
