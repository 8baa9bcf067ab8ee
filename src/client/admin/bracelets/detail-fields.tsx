/** What the bracelet's page adds to the description, and its stock. */
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { BRACELET_LABELS, textOf, type BraceletOwner } from './bracelet-values.ts'

export function DetailFields({ owner }: { owner: BraceletOwner }) {
  return (
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
      <TextField
        {...owner.field('stock', { setValueAs: toStock })}
        label={BRACELET_LABELS.stock}
        inputMode="numeric"
        autoComplete="off"
        hint="How many are ready to send; leave empty if made to order"
      />
      <TextField
        {...owner.field('lowStock', { setValueAs: toStock })}
        label={BRACELET_LABELS.lowStock}
        inputMode="numeric"
        autoComplete="off"
        hint="We tell you once by email, and under Today, when no more than this many are left; 0 for never"
      />
    </div>
  )
}

/** Also called with the initial value. Text that is not a number is rejected by the form's rules. */
function toStock(typed: string | number | null): number | null {
  const text = String(typed ?? '').trim()
  return text === '' ? null : Number(text)
}
