import {
  GIFT_METHOD_LABELS,
  GIFT_METHODS,
  isFromOneDonor,
  MAX_GIFT_NOTE,
  type GiftMethod,
} from '#shared/money/statements/offline-gifts.ts'
import { useToday } from '../../site/shell/use-today.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { GiftParts } from './gift-parts.tsx'
import { useGiftForm } from './use-gift-form.ts'

const LABELS = { receivedOn: 'Day received', amount: 'Amount in pounds', method: 'How it came' }
const NOTE_LABELS: Partial<Record<GiftMethod, string>> = {
  cheque: 'Number of the cheque (optional)',
  'bank transfer': 'Reference (optional)',
  'another platform': 'Which platform (optional)',
}

/** @param onSaved gets the payment's id */
export function OfflineGiftForm({ onSaved }: { onSaved: (paymentId: number) => void }) {
  const today = useToday()
  const gift = useGiftForm(onSaved)
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
        <TextField {...gift.field('receivedOn')} label={LABELS.receivedOn} type="date" max={today} required />
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
      <GiftParts gift={gift} isCollected={!isFromOneDonor(method)} />
    </OwnerForm>
  )
}
