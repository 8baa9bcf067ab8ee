/** On the page of a payment entered by hand: undoes the entry by a counter-entry. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { UNDO_REASON_LABELS, UNDO_REASONS } from '#shared/money/statements/offline-gifts.ts'
import { undoGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { SmallForm } from '../../forms/small-form.tsx'
import { FormButton } from '../../kit/form-dialog.tsx'
import { useChangedTimeline } from '../timeline/use-payment-timeline.ts'

export function UndoGift({ timeline: { payment, declaration } }: { timeline: PaymentTimeline }) {
  const { client } = useTRPC()
  const takeOver = useChangedTimeline()
  if (payment.status === 'refunded')
    return <p className="text-muted">This entry was undone. Both it and its counter-entry stay recorded.</p>
  return (
    <FormButton label="Undo this entry…" title="Undo this entry">
      {(close) => (
        <SmallForm
          isPlain
          label="Undo this entry"
          draft={`undoing of payment ${payment.id}`}
          schema={undoGiftInput}
          start={{ id: payment.id, reason: 'mistake', keepsDeclaration: false }}
          send={(input) => client.handGifts.undo.mutate(input)}
          success={{ title: 'Entry undone' }}
          onDone={takeOver}
          onClose={close}
          submit={`Undo ${formatShortPence(toPence(payment.amount))}`}
        >
          {(field) => (
            <>
              <SelectField
                {...field('reason')}
                label="Why"
                hint="A counter-entry removes the gift from all totals. Nothing is deleted"
              >
                {UNDO_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {UNDO_REASON_LABELS[reason]}
                  </option>
                ))}
              </SelectField>
              {/* a bounced cheque leaves the declaration that came with it valid; a wrong entry does not */}
              {declaration && declaration.endsOn === null && declaration.source !== 'web' && (
                <CheckboxField
                  {...field('keepsDeclaration')}
                  label="Keep the Gift Aid declaration that came with it. Otherwise it is treated as never made"
                />
              )}
            </>
          )}
        </SmallForm>
      )}
    </FormButton>
  )
}
