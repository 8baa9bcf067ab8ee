/** The second step: the donor's details. Submitting it creates the intent. */
import { useEffect, useRef } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { CONTACT_LENGTHS, contactError } from '#shared/platform/text/contact.ts'
import {
  declarationError,
  scopesOf,
  type DeclarationField,
  type TypedDeclaration,
} from '#shared/money/gift-aid/gift-aid.ts'
import { readCallError } from '../../../platform/call-error.ts'
import { splitName } from '../../gift-aid/declaration-fields.tsx'
import { GiftAidChoice } from '../../gift-aid/gift-aid-choice.tsx'
import { paidBefore } from '../../payments/paid-before.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { formField, useErrorFocus } from '../../../platform/ui/fields/form-field.ts'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { dismissFailure, toast } from '../../../platform/ui/toast/toast.ts'
import { changeDraft, penceOf } from '../donation-draft.ts'
import { MISSING, NO_INTENT } from '../donation-failure.ts'
import { useDonationOptions } from '../donation-options.ts'
import { MonthlyNote } from './monthly-note.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

type Donor = TypedDeclaration & { name: string; email: string; giftAid: string }

const NO_ANSWER = 'Please choose yes or no'

export function DetailsStep({ draft, payment, labelledBy, onDone, onBack }: StepProps) {
  const { hasGiftAid } = useDonationOptions()
  const form = useForm<Donor>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...draft, isOutsideUk: draft.isOutsideUk === 'yes' },
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
      const paid = paidBefore('donation', error)
      if (paid) {
        payment.found(paid)
        return
      }
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

  const tellMissing = (refused: FieldErrors<Donor>) => {
    const values = form.getValues()
    const isMissing = (Object.keys(refused) as (keyof Donor)[]).some((field) => isEmpty(values[field]))
    if (isMissing) toast({ ...MISSING, variant: 'destructive' })
  }

  const text = (field: 'name' | 'email') => ({
    ...formField(form, field, {
      validate: (value) => contactError(field, String(value)),
      onChange: ({ target }: { target: HTMLInputElement }) => changeDraft({ [field]: target.value }),
    }),
    maxLength: CONTACT_LENGTHS[field],
    required: true,
    readOnly: isSubmitting,
  })
  const declared = (field: DeclarationField) =>
    formField(form, field, {
      validate: (_value, typed) => declarationError(field, typed, scopesOf(draft.day !== '')),
      onChange: ({ target }: { target: HTMLInputElement }) =>
        changeDraft({
          [field]: target.type === 'checkbox' ? (target.checked ? 'yes' : '') : target.value,
        }),
    })
  const answer = () =>
    formField(form, 'giftAid', {
      validate: (value) => (value === 'yes' || value === 'no' ? undefined : NO_ANSWER),
      onChange: ({ target }: { target: HTMLInputElement }) => {
        changeDraft({ giftAid: target.value })
        if (target.value === 'yes' && draft.firstName === '' && draft.lastName === '') prefill()
      },
    })
  const prefill = () => {
    const names = splitName(form.getValues('name'))
    changeDraft(names)
    form.setValue('firstName', names.firstName)
    form.setValue('lastName', names.lastName)
  }

  return (
    <form
      ref={ref}
      noValidate
      method="post"
      aria-labelledby={labelledBy}
      onSubmit={(event) => void form.handleSubmit(ask, tellMissing)(event)}
    >
      <div className="flex max-w-xl flex-col gap-5">
        <MonthlyNote draft={draft}>
          <p className="mt-2 text-sm">
            {/* opens in a new tab, so that nothing typed is lost */}
            <a href="/giving" target="_blank" rel="noopener" className="underline underline-offset-4">
              Lost the link of a monthly gift?
            </a>
          </p>
        </MonthlyNote>
        <TextField {...text('name')} label="Full name" autoComplete="name" autoCapitalize="words" />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Only for your receipt and our thanks"
        />
        {hasGiftAid && (
          <GiftAidChoice
            answer={answer()}
            isWanted={draft.giftAid === 'yes'}
            field={declared}
            typed={{ isOutsideUk: draft.isOutsideUk === 'yes', scope: draft.scope }}
            pence={penceOf(draft) ?? 0}
            isMonthly={draft.day !== ''}
          />
        )}
        {errors.root && <Alert tone="failure">{errors.root.message}</Alert>}
      </div>
      <StepActions draft={draft} onBack={onBack} isBusy={isSubmitting}>
        <Button type="submit" variant="accent" size="lg" busy={isSubmitting}>
          Continue
        </Button>
      </StepActions>
    </form>
  )
}

/** An unanswered question has no value. */
const isEmpty = (value: string | boolean | null) => value === null || String(value).trim() === ''
