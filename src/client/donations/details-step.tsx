/** The second step: the donor's details. Submitting it creates the intent. */
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { CONTACT_LENGTHS, contactError } from '#shared/contact.ts'
import { readCallError } from '../call-error.ts'
import { useTRPC } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { formField, useErrorFocus } from '../ui/form-field.ts'
import { FormNotice } from '../ui/form-notice.tsx'
import { dismissFailure, toast } from '../ui/toast/toast.ts'
import { changeDraft, type DonationDraft } from './donation-draft.ts'
import { MISSING, NO_INTENT } from './donation-failure.ts'
import { MonthlyNote } from './monthly-note.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

type Donor = Pick<DonationDraft, 'name' | 'email'>

export function DetailsStep({ draft, payment, labelledBy, onDone, onBack }: StepProps) {
  const { name, email } = draft
  const form = useForm<Donor>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { name, email },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const { utils } = useTRPC()
  const ref = useRef<HTMLFormElement>(null)
  useErrorFocus(ref, submitCount)
  // a second click may come before React has rendered the first one's state
  const isAsking = useRef(false)
  // a late response must not pull the visitor back
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  const ask = async () => {
    if (isAsking.current) return
    isAsking.current = true
    dismissFailure()
    try {
      await payment.payable()
      if (isHere.current) onDone()
    } catch (error) {
      if (!isHere.current) return
      const { code, message } = readCallError(error)
      if (code === 'NOT_FOUND') {
        // the project was completed meanwhile: the first step says so, beside what chooses another
        await utils.donations.options.invalidate()
        toast({ title: 'Please choose again', description: message, variant: 'destructive' })
        isAsking.current = false
        onBack()
        return
      }
      form.setError('root', { message: NO_INTENT.description })
      toast({ ...NO_INTENT, variant: 'destructive' })
    }
    isAsking.current = false
  }

  const tellMissing = () => {
    if (Object.values(form.getValues()).every((text) => text.trim() !== '')) return
    toast({ ...MISSING, variant: 'destructive' })
  }

  const text = (field: keyof Donor) => ({
    ...formField(form, field, {
      validate: (value) => contactError(field, value),
      onChange: ({ target }: { target: HTMLInputElement }) => changeDraft({ [field]: target.value }),
    }),
    maxLength: CONTACT_LENGTHS[field],
    required: true,
    readOnly: isSubmitting,
  })

  return (
    <form
      ref={ref}
      noValidate
      method="post"
      aria-labelledby={labelledBy}
      onSubmit={(event) => void form.handleSubmit(ask, tellMissing)(event)}
    >
      <div className="flex max-w-xl flex-col gap-5">
        <MonthlyNote draft={draft} />
        <TextField {...text('name')} label="Full name" autoComplete="name" autoCapitalize="words" />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Only for your receipt and our thanks"
        />
        {errors.root && <FormNotice tone="failure">{errors.root.message}</FormNotice>}
      </div>
      <StepActions draft={draft} onBack={onBack} isBusy={isSubmitting}>
        <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
          Continue
        </Button>
      </StepActions>
    </form>
  )
}
