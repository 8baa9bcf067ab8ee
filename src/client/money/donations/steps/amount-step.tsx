/** The first step: a preset amount with what it makes possible, or another amount. */
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { donationError, INVALID_AMOUNT_TITLE, TOO_SMALL } from '#shared/money/donations/donations.ts'
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { useSite } from '../../../site/content/content.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { ALERT_MARKS } from '../../../platform/ui/status/alert-marks.ts'
import { toast } from '../../../platform/ui/toast/toast.ts'
import { amountOf, changeDraft, chooseMonthly, type DonationDraft } from '../donation-draft.ts'
import { Frequency, MONTHLY, MonthlyDay } from './frequency.tsx'
import { ProjectChoice } from './project-choice.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

const problemOf = (draft: DonationDraft) => donationError(amountOf(draft))

export function AmountStep({ draft, isReady, labelledBy, lead, onDone }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isErrorShown, setIsTold] = useState(false)
  const { gifts } = useSite()
  const problem = isErrorShown ? problemOf(draft) : undefined

  // adopts choices made before hydration; any later it would overwrite what is being typed
  useLayoutEffect(() => {
    const early = form.current && new FormData(form.current)
    const preset = early?.get('preset')
    const custom = early?.get('custom')
    if (typeof custom === 'string' && custom !== '') changeDraft({ preset: '', custom })
    else if (typeof preset === 'string') changeDraft({ preset, custom: '' })
    if (early?.get('often') === MONTHLY) chooseMonthly()
    const project = early?.get('project')
    if (typeof project === 'string' && project !== '') changeDraft({ project })
  }, [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = problemOf(draft)
    setIsTold(wrong !== undefined)
    if (wrong === undefined) return onDone()
    // the field itself says what exactly is wrong
    toast({ title: INVALID_AMOUNT_TITLE, description: TOO_SMALL, variant: 'destructive' })
    form.current?.querySelector<HTMLInputElement>('[name=custom]')?.focus()
  }

  return (
    <form ref={form} noValidate method="post" aria-labelledby={labelledBy} onSubmit={submit}>
      <Frequency day={draft.day} />
      <div
        role="radiogroup"
        aria-labelledby={labelledBy}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4"
      >
        {gifts.map(({ pounds, impact }) => (
          <label key={pounds} className={tileClass}>
            <input
              type="radio"
              name="preset"
              value={pounds}
              checked={draft.custom === '' && draft.preset === String(pounds)}
              onChange={() => changeDraft({ preset: String(pounds), custom: '' })}
              className="peer sr-only scroll-mb-60"
            />
            <TileBead />
            <span className="font-display text-lg/6 font-semibold tabular-nums md:text-2xl">
              £{pounds}
            </span>{' '}
            {impact !== '' && <span className="text-xs/4 text-muted md:text-sm/5">{impact}</span>}
          </label>
        ))}
        <OwnAmount value={draft.custom} problem={problem} />
      </div>
      {lead}
      <div className="flex flex-wrap items-end gap-x-8">
        <ProjectChoice project={draft.project} />
        {/* the day is the browser's, so the first HTML has none */}
        {draft.day !== '' && isReady && <MonthlyDay day={draft.day} />}
      </div>
      <div className="max-lg:contents lg:mt-6 lg:flex lg:flex-row-reverse lg:items-center lg:justify-end lg:gap-6 lg:*:mt-0">
        <p className="mt-3 text-xs/4 text-muted md:mt-4 md:text-sm lg:max-w-md">
          <span>
            {draft.day === ''
              ? 'You are charged once, and the receipt comes by email.'
              : 'You are charged each month until you stop.'}
          </span>{' '}
          <span>A gift made by mistake is refunded if you tell us within 14 days.</span>
        </p>
        <StepActions draft={draft}>
          <Button type="submit" variant="accent" size="lg" disabled={!isReady}>
            Continue
          </Button>
        </StepActions>
      </div>
    </form>
  )
}

const tileClass =
  'relative flex min-h-21 flex-col rounded-card border-2 border-line bg-raised p-2.5 transition-[background-color,border-color] hover:border-primary/60 active:bg-primary/7 has-checked:border-primary has-checked:bg-primary/7 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary md:min-h-27 md:justify-center md:gap-0.5 md:p-4'

/** A ring, filled with a bead and a tick once its tile is chosen. */
function TileBead() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full border-2 border-field text-on-primary transition-colors *:invisible peer-checked:border-primary peer-checked:bg-primary peer-checked:*:visible"
    >
      <Glyph d="M5 12.5l4.500 4.500 9.500-10" size="sm" className="stroke-3" />
    </span>
  )
}

function OwnAmount({ value, problem }: { value: string; problem: string | undefined }) {
  const id = useId()
  const isWrong = problem !== undefined
  return (
    <div
      className={cn(
        'relative flex min-h-21 flex-col rounded-card border-2 bg-raised p-2.5 transition-[background-color,border-color] focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary md:p-4',
        isWrong ? 'border-danger' : value === '' ? 'border-field' : 'border-primary bg-primary/7',
      )}
    >
      <label htmlFor={id} className="text-xs/4 font-semibold md:text-sm/5">
        Other amount
      </label>
      <span className="relative -mx-2.5 mt-auto -mb-2.5 block md:-mx-4 md:-mb-4">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-2.5 grid place-items-center font-display text-lg font-semibold text-muted md:left-4 md:text-2xl"
        >
          £
        </span>
        <input
          id={id}
          type="number"
          name="custom"
          inputMode="decimal"
          min={MIN_DONATION_POUNDS}
          max={MAX_DONATION_POUNDS}
          step="0.01"
          autoComplete="transaction-amount"
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => changeDraft({ preset: '', custom: currentTarget.value })}
          // scrolling must not change the amount
          onWheel={({ currentTarget }) => currentTarget.blur()}
          className="block min-h-12 w-full scroll-mb-60 appearance-none rounded-md bg-transparent py-2 pr-3 pl-7 font-display text-lg font-semibold tabular-nums outline-none [-moz-appearance:textfield] md:min-h-14 md:pl-10 md:text-2xl [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        />
      </span>
      <span
        id={`${id}-hint`}
        className={cn(
          'text-xs/4 md:text-sm/5',
          isWrong
            ? 'flex gap-1.5 pt-2.5 font-medium text-danger md:pt-4'
            : 'absolute right-2.5 text-muted max-[23rem]:sr-only md:right-4',
        )}
      >
        {isWrong && <Glyph d={ALERT_MARKS.failure} size="sm" className="shrink-0" />}
        <span>{problem ?? `From £${MIN_DONATION_POUNDS}`}</span>
      </span>
    </div>
  )
}
