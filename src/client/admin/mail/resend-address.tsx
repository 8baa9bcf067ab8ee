/** Asks to which address an email is sent again. Loaded on demand. */
import { useEffect, useRef, useState } from 'react'
import { contactError } from '#shared/platform/text/contact.ts'
import type { DraftOf } from '../../platform/drafts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { useDraftState } from '../../platform/use-draft-state.ts'
import { EmailTick } from './email-tick.tsx'

type AddressFormProps = {
  draft: DraftOf<string>
  recipient: string
  isOfOrder: boolean
  isBusy: boolean
  onSend: (recipient: string, forOrder: boolean, form: HTMLElement) => void
  onCancel: () => void
}

export function AddressForm({ draft, recipient, isOfOrder, isBusy, onSend, onCancel }: AddressFormProps) {
  const [isForOrder, setForOrder] = useState(true)
  const [typed, setTyped] = useDraftState(draft, recipient)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('input')
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const isAsked = isOfOrder && typed.trim() !== recipient
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const problem = contactError('email', typed)
        if (problem === undefined) {
          onSend(typed.trim(), isAsked && isForOrder, event.currentTarget)
          return
        }
        setError(problem)
        field()?.focus()
      }}
    >
      <TextField
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        label="Send to"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      {isAsked && (
        <EmailTick label="Use this address for the order too" checked={isForOrder} onChange={setForOrder} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
