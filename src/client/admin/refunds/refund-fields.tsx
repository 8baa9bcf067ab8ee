import { useEffect, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { REFUND_REASON_LABELS, REFUND_REASONS } from '#shared/payment-timeline.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormNotice } from '../../ui/form-notice.tsx'
import { money } from '../payments/payment-labels.ts'
import { refundError } from './refund-amount.ts'
import type { RefundDraft } from './refund-draft.ts'

type RefundFieldsProps = {
  draft: RefundDraft
  refundable: string
  /** Why the last one was refused. */
  refusal: string | undefined
  onChange: (draft: RefundDraft) => void
  onReady: () => void
  onCancel: () => void
}

/** How much, and why. */
export function RefundFields({ draft, refundable, refusal, onChange, onReady, onCancel }: RefundFieldsProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { amount: draft.amount } })
  useEffect(() => {
    // the button that opened it has gone
    if (document.activeElement === document.body || document.activeElement === null)
      setFocus('amount', { shouldSelect: true })
  }, [setFocus])
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
  return (
    <form
      noValidate
      aria-label="Refund"
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(onReady)(event)}
    >
      {refusal !== undefined && (
        <FormNotice tone="failure">
          <p className="font-semibold">Nothing was refunded</p>
          <p className="text-on-surface">{refusal}</p>
        </FormNotice>
      )}
      <TextField
        {...register('amount', {
          validate: (text) => refundError(text, refundable),
          onChange: ({ target }: { target: HTMLInputElement }) =>
            onChange({ ...draft, amount: target.value }),
        })}
        onKeyDown={cancelOnEscape}
        label="Amount in pounds"
        hint={`Up to ${money(refundable)}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        error={formState.errors.amount?.message}
      />
      <SelectField
        onKeyDown={cancelOnEscape}
        label="Reason"
        value={draft.reason}
        onChange={({ target }) => {
          const reason = REFUND_REASONS.find((known) => known === target.value)
          if (reason) onChange({ ...draft, reason })
        }}
      >
        {REFUND_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REFUND_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Continue</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
