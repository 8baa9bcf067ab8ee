import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { REFUND_REASON_LABELS, REFUND_REASONS } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert, AlertDescription, AlertTitle } from '../../../platform/ui/status/alert.tsx'
import { refundError } from './refund-amount.ts'
import type { RefundDraft } from './use-refund.ts'

type RefundFieldsProps = {
  draft: RefundDraft
  refundable: string
  /** Why the last attempt was refused. */
  refusal: string | undefined
  onChange: (draft: RefundDraft) => void
  onReady: () => void
  onCancel: () => void
}

/** Amount and reason. */
export function RefundFields({ draft, refundable, refusal, onChange, onReady, onCancel }: RefundFieldsProps) {
  const [problem, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('input')
  useEffect(() => {
    // the button that opened it is gone
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const amount = form.current?.querySelector('input')
    amount?.focus()
    amount?.select()
  }, [])
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
  return (
    <form
      ref={form}
      noValidate
      aria-label="Refund"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const found = refundError(draft.amount, refundable)
        setError(found)
        if (found === undefined) onReady()
        else field()?.focus()
      }}
    >
      {refusal !== undefined && (
        <Alert tone="failure">
          <AlertTitle>Nothing was refunded</AlertTitle>
          <AlertDescription>{refusal}</AlertDescription>
        </Alert>
      )}
      <TextField
        onKeyDown={cancelOnEscape}
        label="Amount in pounds"
        hint={`Up to ${formatShortPence(toPence(refundable))}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        value={draft.amount}
        error={problem}
        onChange={({ target }) => {
          setError(undefined)
          onChange({ ...draft, amount: target.value })
        }}
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
      <CheckboxField
        label="Email the payer once it is made"
        checked={draft.emailPayer}
        onChange={({ target }) => onChange({ ...draft, emailPayer: target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Continue</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
