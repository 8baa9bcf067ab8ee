/** Who gave a gift, and whether they get a receipt. */
import { DONOR_KIND_LABELS } from '#shared/money/statements/offline-gifts.ts'
import { TEXT_LENGTHS } from '#shared/platform/text/text.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { Options } from '../forms/options.tsx'
import { DonorSearch } from './donor-search.tsx'
import type { GiftPartsForm } from './gift-parts-form.ts'

export function DonorFields({ gift }: { gift: GiftPartsForm }) {
  const [kind, supporterId, email] = gift.form.watch(['donor.kind', 'donor.supporterId', 'donor.email'])
  const hasAddress = kind === 'supporter' || (kind === 'new' && Boolean(email))
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-5">
      <legend className="px-1 font-semibold">Donor</legend>
      <SelectField {...gift.field('donor.kind')} label="Who gave it">
        <Options of={DONOR_KIND_LABELS} />
      </SelectField>
      {kind === 'supporter' && (
        <DonorSearch
          chosen={supporterId || undefined}
          error={gift.field('donor.supporterId').error}
          onChoose={(id) =>
            gift.form.setValue('donor.supporterId', id ?? 0, {
              shouldDirty: true,
              shouldValidate: id !== undefined,
            })
          }
        />
      )}
      {kind === 'new' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...gift.field('donor.name')}
            label="Name"
            maxLength={TEXT_LENGTHS.name}
            autoComplete="off"
            required
          />
          <TextField
            {...gift.field('donor.email')}
            label="Email (optional)"
            type="email"
            autoComplete="off"
            hint="For the receipt. Without it you find them by name next time"
          />
        </div>
      )}
      {hasAddress && (
        <CheckboxField {...gift.field('sendReceipt')} label="Email them the receipt and our thanks" />
      )}
    </fieldset>
  )
}
