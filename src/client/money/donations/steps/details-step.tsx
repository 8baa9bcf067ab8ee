/** The second step: the donor's details. Submitting it creates the intent. */
import { useEffect, useRef } from 'react'
import { feeToCover } from '#shared/money/donations/card-fee.ts'
import { donationError } from '#shared/money/donations/donations.ts'
import { formatShortPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { CONTACT_LENGTHS, contactError } from '#shared/platform/text/contact.ts'
import type { TypedDeclaration } from '#shared/money/gift-aid/gift-aid.ts'
import { useNewsModel } from '../../../site/content/content.ts'
import { NewsBox } from '../../../site/forms/news-box.tsx'
import { readCallError } from '../../../platform/call-error.ts'
import { declarationErrors, splitName } from '../../gift-aid/declaration-fields.tsx'
import { GiftAidChoice } from '../../gift-aid/gift-aid-choice.tsx'
import { paidBefore } from '../../payments/paid-before.ts'
import { rulesOf } from '../../../platform/forms/rules.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { dedicationError, type TypedDedication } from '../dedication.ts'
import { DedicationFields } from '../dedication-fields.tsx'
import { changeDraft, chosenPence, penceOf, readDraft, type DonationDraft } from '../donation-draft.ts'
import { MISSING, NO_INTENT } from '../donation-failure.ts'
import { useDonationOptions } from '../donation-options.ts'
import { MonthlyNote } from './monthly-note.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

type Donor = TypedDeclaration &
  TypedDedication & { name: string; email: string; giftAid: string; coversFee: boolean; news: boolean }

const NO_ANSWER = 'Please choose yes or no'

export function DetailsStep({ draft, payment, labelledBy, onDone, onBack }: StepProps) {
  const { hasGiftAid, cardFee } = useDonationOptions()
  const newsModel = useNewsModel()
  const { utils } = useTRPC()
  const isMonthly = draft.day !== ''
  const pence = chosenPence(draft) ?? 0
  const fee = cardFee ? feeToCover(pence, cardFee) : 0
  // a late response must not pull the visitor back
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const server = useServerForm<Donor, Donor, unknown>({
    name: 'donor',
    // its draft is the gift's
    keeps: 'none',
    schema: rulesOf(({ name, email, giftAid, kind, text, ...declared }) => ({
      text: dedicationError({ kind, text }),
      name: contactError('name', name),
      email: contactError('email', email),
      ...(hasGiftAid && { giftAid: /yes|no/.test(giftAid) ? undefined : NO_ANSWER }),
      ...(hasGiftAid && giftAid === 'yes' && declarationErrors(declared, isMonthly)),
    })),
    start: donorOf(draft),
    storedOf: () => ({ start: donorOf(readDraft()) }),
    send: () => payment.payable(),
    success: null,
    refusal: (error) => {
      if (!isHere.current || paidBefore('donation', error)) return null
      return isGone(error) ? { title: 'Please choose again', description: error.message } : NO_INTENT
    },
    onDone: () => {
      if (isHere.current) onDone()
    },
    onFailure: async (error) => {
      const paid = isHere.current && paidBefore('donation', error)
      if (paid) payment.found(paid)
      if (paid || !isHere.current || !isGone(error)) return paid !== undefined
      // the project was completed meanwhile: the first step says so, next to the choice of another
      await utils.donations.options.invalidate()
      onBack()
      return true
    },
    onInvalid: (refused) => {
      const values = form.getValues()
      const isMissing = (Object.keys(refused) as (keyof Donor)[]).some((field) => isEmpty(values[field]))
      if (isMissing) toast({ ...MISSING, variant: 'destructive' })
    },
  })
  const { form, field, failure, isPending } = server
  const { subscribe, getValues, setValue } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { isOutsideUk, coversFee, news, ...texts } }) =>
          changeDraft({
            ...texts,
            isOutsideUk: isOutsideUk ? 'yes' : '',
            news: news ? 'yes' : '',
            newsModel,
            fee: coversFee ? String(fee) : '',
          }),
      }),
    [subscribe, fee, newsModel],
  )

  const text = (name: 'name' | 'email') => ({
    ...field(name),
    maxLength: CONTACT_LENGTHS[name],
    required: true,
    readOnly: isPending,
  })
  const prefill = ({ target }: { target: HTMLInputElement }) => {
    if (target.value !== 'yes' || draft.firstName !== '' || draft.lastName !== '') return
    const { firstName, lastName } = splitName(getValues('name'))
    setValue('firstName', firstName)
    setValue('lastName', lastName)
  }

  return (
    <form noValidate method="post" aria-labelledby={labelledBy} onSubmit={server.submit}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...text('name')} label="Full name" autoComplete="name" autoCapitalize="words" />
          <TextField
            {...text('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Only for your receipt and our thanks"
          />
        </div>
        {hasGiftAid && (
          <GiftAidChoice
            answer={field('giftAid', { onChange: prefill })}
            isWanted={draft.giftAid === 'yes'}
            field={field}
            typed={{ isOutsideUk: draft.isOutsideUk === 'yes', scope: draft.scope }}
            pence={penceOf(draft) ?? 0}
            isMonthly={isMonthly}
          />
        )}
        <DedicationFields kind={draft.kind} field={field} />
        {cardFee && donationError(toDecimal(pence + fee)) === undefined && (
          <CheckboxField
            {...field('coversFee')}
            label={`Add ${formatShortPence(fee)} for the card fee`}
            hint={`Your gift becomes ${formatShortPence(pence + fee)}, and all of your ${formatShortPence(pence)} reaches us.`}
          />
        )}
        {isMonthly && (
          <div className="rounded-card border border-line bg-sunken px-5 py-4">
            <MonthlyNote draft={draft} />
            <p className="mt-2 text-sm">
              {/* opens in a new tab, so that nothing typed is lost */}
              <a href="/giving" target="_blank" rel="noopener" className="underline underline-offset-4">
                Lost the link of a monthly gift?
              </a>
            </p>
          </div>
        )}
        <NewsBox {...field('news')} model={newsModel} />
        {failure && <Alert tone="failure">{NO_INTENT.description}</Alert>}
      </div>
      <StepActions draft={draft} onBack={onBack} isBusy={isPending}>
        <Button type="submit" variant="accent" size="lg" busy={isPending}>
          Continue
        </Button>
      </StepActions>
    </form>
  )
}

const FIELDS = [
  'name',
  'email',
  'giftAid',
  'title',
  'firstName',
  'lastName',
  'address',
  'postcode',
  'scope',
  'kind',
  'text',
] as const

/** The draft's fields that the details step asks for. */
const donorOf = (draft: DonationDraft) =>
  ({
    ...Object.fromEntries(FIELDS.map((field) => [field, draft[field]])),
    isOutsideUk: draft.isOutsideUk === 'yes',
    coversFee: draft.fee !== '',
    news: draft.news === 'yes',
  }) as Donor

/** Whether the project no longer takes gifts. */
const isGone = (error: CallError) => readCallError(error).code === 'NOT_FOUND'

/** An unanswered question has no value. */
const isEmpty = (value: string | boolean | null) => value === null || String(value).trim() === ''
