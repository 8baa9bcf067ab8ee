/** The second step: the donor's details. Submitting it creates the intent. */
import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { CONTACT_LENGTHS, contactError } from '#shared/contact.ts'
import { useCalls } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { goesOnTyping, TextField } from '../ui/field.tsx'
import { FormNotice } from '../ui/form-notice.tsx'
import { dismissFailure, toast } from '../ui/toast.ts'
import { changeDraft, type DonationDraft } from './donation-draft.ts'
import { NO_INTENT } from './donation-failure.ts'
import { donationCheckoutKey, type DonationCheckout } from './donation-steps.ts'
import { StepActions } from './step-actions.tsx'
import { createDonationIntent } from './use-gift-payment.ts'

const DONOR_FIELDS = ['name', 'email'] as const
type DonorField = (typeof DONOR_FIELDS)[number]

type DetailsStepProps = {
  draft: DonationDraft
  donationCheckout: DonationCheckout | undefined
  onDonationCheckout: (donationCheckout: DonationCheckout) => void
  onDone: () => void
  onBack: () => void
}

export function DetailsStep({
  draft,
  donationCheckout,
  onDonationCheckout,
  onDone,
  onBack,
}: DetailsStepProps) {
  const { client } = useCalls()
  const [errors, setErrors] = useState<Partial<Record<DonorField, string | undefined>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  // a second click may come before React has rendered the first one's state
  const isAsking = useRef(false)
  // a late answer must not bring a visitor back
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  const check = (field: DonorField, text: string) => {
    const problem = contactError(field, text)
    setErrors((others) => ({ ...others, [field]: problem }))
    return problem === undefined
  }

  const ask = async () => {
    if (isAsking.current) return
    if (donationCheckout?.key === donationCheckoutKey(draft) && !donationCheckout.isSpent) return onDone()
    isAsking.current = true
    setIsBusy(true)
    setHasFailed(false)
    dismissFailure()
    try {
      onDonationCheckout(await createDonationIntent(client, draft))
      if (isHere.current) onDone()
    } catch {
      if (!isHere.current) return
      setHasFailed(true)
      toast({ ...NO_INTENT, variant: 'destructive' })
    }
    isAsking.current = false
    setIsBusy(false)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = DONOR_FIELDS.filter((field) => !check(field, draft[field]))
    const [first] = wrong
    if (first === undefined) {
      void ask()
      return
    }
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (wrong.some((field) => draft[field].trim() === '')) {
      toast({
        title: 'Missing Information',
        description: 'Please fill all fields',
        variant: 'destructive',
      })
    }
  }

  const text = (name: DonorField) => ({
    name,
    value: draft[name],
    maxLength: CONTACT_LENGTHS[name],
    required: true,
    error: errors[name],
    readOnly: isBusy,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      changeDraft({ [name]: value })
      if (errors[name] !== undefined) check(name, value)
    },
    // no error for a blank field that was passed over
    onBlur: (event: FocusEvent) => {
      if (goesOnTyping(event) && draft[name].trim() !== '') check(name, draft[name])
    },
  })

  return (
    <form noValidate method="post" aria-labelledby="donation-step" onSubmit={submit}>
      <div className="flex max-w-xl flex-col gap-5">
        <TextField {...text('name')} label="Full name" autoComplete="name" autoCapitalize="words" />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Only for your receipt and our thanks"
        />
        {hasFailed && <FormNotice tone="failure">{NO_INTENT.description}</FormNotice>}
      </div>
      <StepActions draft={draft} onBack={onBack} isBusy={isBusy}>
        <Button type="submit" variant="accent" size="lg" busy={isBusy}>
          Continue
        </Button>
      </StepActions>
    </form>
  )
}
