import { formatShortPence, toDecimal, toPence } from '#shared/platform/text/amounts.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { REFUND_REASON_LABELS, REFUND_REASONS } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { typedPence } from './refund-amount.ts'
import type { StartedRefund } from './use-refund.ts'

type RefundFieldsProps = { refundable: string; refund: StartedRefund; onCancel: () => void }

/** Amount and reason. */
export function RefundFields({ refundable, refund, onCancel }: RefundFieldsProps) {
  const { form, field, refusal, draft } = refund
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // the button that opened it is gone
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const amount = element.current?.querySelector('input')
    amount?.focus()
    amount?.select()
  }, [])
  const cancel = () => {
    refund.discard()
    onCancel()
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
  const confirm = async () => {
    if (!(await form.trigger('amount', { shouldFocus: true }))) return
    refund.forgetFailure()
    refund.set({ amount: toDecimal(typedPence(draft.amount) ?? 0), isReady: true })
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label="Refund"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {refusal !== undefined && (
        <Alert tone="failure">
          <AlertTitle>Nothing was refunded</AlertTitle>
          <AlertDescription>{refusal}</AlertDescription>
        </Alert>
      )}
      <TextField
        {...field('amount')}
        onKeyDown={cancelOnEscape}
        label="Amount in pounds"
        hint={`Up to ${formatShortPence(toPence(refundable))}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
      />
      <SelectField {...field('reason')} onKeyDown={cancelOnEscape} label="Reason">
        {REFUND_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REFUND_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <CheckboxField {...field('emailPayer')} label="Email the payer once it is made" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Continue</Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
