import { WHERE_NEEDED_MOST } from '#shared/funds.ts'
import { GIFT_METHOD_LABELS, GIFT_METHODS, MAX_GIFT_NOTE, type GiftMethod } from '#shared/hand-gifts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { DonorFields } from './donor-fields.tsx'
import { GiftAidFields } from './gift-aid-fields.tsx'
import { today, useGiftForm } from './use-gift-form.ts'
import { useGiftOptions } from './use-gift-options.ts'

const LABELS = { receivedOn: 'Day received', amount: 'Amount in pounds', method: 'How it came' }
const NOTE_LABELS: Partial<Record<GiftMethod, string>> = {
  cheque: 'Number of the cheque (optional)',
  'bank transfer': 'Reference (optional)',
  'another platform': 'Which platform (optional)',
}

/** @param onSaved gets the payment's id */
export function HandGiftForm({ onSaved }: { onSaved: (paymentId: number) => void }) {
  const gift = useGiftForm(onSaved)
  const { projects } = useGiftOptions()
  const method = gift.form.watch('method')
  return (
    <OwnerForm owner={gift} labels={LABELS} submit="Enter gift" width="max-w-2xl">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...gift.field('amount')}
          label={LABELS.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <TextField
          {...gift.field('receivedOn')}
          label={LABELS.receivedOn}
          type="date"
          max={today()}
          required
        />
        <SelectField {...gift.field('method')} label={LABELS.method}>
          {GIFT_METHODS.map((each) => (
            <option key={each} value={each}>
              {GIFT_METHOD_LABELS[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...gift.field('note')}
          label={NOTE_LABELS[method] ?? 'Note (optional)'}
          maxLength={MAX_GIFT_NOTE}
          autoComplete="off"
        />
      </div>
      <DonorFields gift={gift} />
      <GiftAidFields gift={gift} />
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
    </OwnerForm>
  )
}
