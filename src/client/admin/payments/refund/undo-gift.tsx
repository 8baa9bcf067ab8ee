/** On the page of a payment that was entered by hand: undoes the entry by a counter-entry. */
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { Undo2 } from 'lucide-react'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { UNDO_REASON_LABELS, UNDO_REASONS } from '#shared/money/statements/offline-gifts.ts'
import { undoGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import type { formField } from '../../../platform/ui/fields/form-field.ts'
import { OpenedForm } from '../../forms/opened-form.tsx'
import { useChangedTimeline } from '../timeline/use-payment-timeline.ts'
import { useOpener } from '../../ui/use-opener.ts'

export function UndoGift({ timeline: { payment, declaration } }: { timeline: PaymentTimeline }) {
  const { client } = useTRPC()
  const takeOver = useChangedTimeline()
  const { isOpen, opener, open, close } = useOpener()
  if (payment.status === 'refunded')
    return <p className="text-muted">This entry was undone. Both it and its counter-entry stay recorded.</p>
  if (isOpen)
    return (
      <OpenedForm
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
              hint="A counter-entry takes the gift out of all sums. Nothing is deleted"
            >
              {UNDO_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {UNDO_REASON_LABELS[reason]}
                </option>
              ))}
            </SelectField>
            {declaration && declaration.endsOn === null && declaration.source !== 'web' && (
              <KeepDeclaration field={field('keepsDeclaration')} />
            )}
          </>
        )}
      </OpenedForm>
    )
  return (
    <Button ref={opener} variant="secondary" onClick={open}>
      <Undo2 aria-hidden="true" className="size-5" />
      Undo this entry…
    </Button>
  )
}

/** A bounced cheque says nothing of the declaration that came with it; a wrong entry does. */
function KeepDeclaration({ field }: { field: ReturnType<typeof formField> }) {
  const { error: _unused, ...control } = field
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...control} className="size-5 shrink-0 accent-primary" />
      <span>Keep the Gift Aid declaration that came with it. Otherwise it counts as never made</span>
    </label>
  )
}
