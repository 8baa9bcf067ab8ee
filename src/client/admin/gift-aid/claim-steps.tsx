/** What becomes of a claim: sent, paid or returned, each with its day. Loaded late, with the rules of its forms. */
import { useState } from 'react'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { paidMove, returnedMove, submittedMove, type Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatShortPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { OpenedForm } from '../forms/opened-form.tsx'
import type { formField } from '../../platform/ui/fields/form-field.ts'
import { giftCount, NEXT_STEPS } from './claim-labels.ts'
import { useMoveClaim } from './use-move-claim.ts'

type Step = 'submitted' | 'paid' | 'returned'

type ClaimStepsProps = { claim: Claim; changedSince: number }

export function ClaimSteps({ claim, changedSince }: ClaimStepsProps) {
  const [step, setStep] = useState<Step>()
  const { state } = claim
  const next = NEXT_STEPS[state]
  if (next === undefined) return null
  const isWithHmrc = state === 'submitted'
  return (
    <section aria-labelledby="claim-next">
      <h2 id="claim-next" className="text-xl">
        {next}
      </h2>
      <div className="mt-3 max-w-xl">
        {step === undefined ? (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setStep(isWithHmrc ? 'paid' : 'submitted')}>
              {isWithHmrc ? 'HMRC has paid…' : 'Sent to HMRC…'}
            </Button>
            <Button variant="secondary" onClick={() => setStep('returned')}>
              {isWithHmrc ? 'HMRC returned it…' : 'Take it back…'}
            </Button>
          </div>
        ) : (
          <StepForm key={step} {...{ claim, changedSince, step }} onClose={() => setStep(undefined)} />
        )}
      </div>
    </section>
  )
}

type StepFormProps = ClaimStepsProps & { step: Step; onClose: () => void }

function StepForm({ claim: { id, state, duePence }, changedSince, step, onClose }: StepFormProps) {
  const moveClaim = useMoveClaim()
  const [today] = useState(() => londonDay(new Date()))
  const common = { onDone: onClose, onClose, send: moveClaim, draft: `claim ${id} ${step}` }
  if (step === 'submitted')
    return (
      <OpenedForm
        {...common}
        label="Sent to HMRC"
        schema={submittedMove}
        start={{ id, to: step, on: today, asTaken: false }}
        success={{ title: 'Marked as sent' }}
        submit="Mark as sent"
      >
        {(field) => (
          <div className="flex flex-col gap-4">
            <TextField {...field('on')} label="Day on which you sent it" type="date" required />
            {state === 'exported' && changedSince > 0 && (
              <Earlier field={field('asTaken')} gifts={giftCount(changedSince)} />
            )}
          </div>
        )}
      </OpenedForm>
    )
  if (step === 'paid')
    return (
      <OpenedForm
        {...common}
        label="Paid by HMRC"
        schema={paidMove}
        start={{ id, to: step, on: today, amount: toDecimal(duePence) }}
        success={{ title: 'Marked as paid' }}
        submit="Mark as paid"
      >
        {(field) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...field('amount')}
              label="Amount in pounds"
              hint={`${formatShortPence(duePence)} was claimed`}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <TextField {...field('on')} label="Day on which it arrived" type="date" required />
          </div>
        )}
      </OpenedForm>
    )
  return (
    <OpenedForm
      {...common}
      label="Returned"
      schema={returnedMove}
      start={{ id, to: step, on: today, reason: '' }}
      success={{ title: 'Its gifts can be claimed again' }}
      submit="Free its gifts"
    >
      {(field) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('reason')} label="Reason" maxLength={500} autoComplete="off" required />
          <TextField {...field('on')} label="Day" type="date" required />
        </div>
      )}
    </OpenedForm>
  )
}

/** Only whoever sent it knows which file HMRC has. */
function Earlier({ field, gifts }: { field: ReturnType<typeof formField>; gifts: string }) {
  const { error: _unused, ...control } = field
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...control} className="size-5 shrink-0 accent-primary" />
      <span>I sent the file that I took earlier, with {gifts} that cannot be claimed any more</span>
    </label>
  )
}
