/** The forms by which a claim moves on: sent, paid or returned, each with its day. */
import { useState } from 'react'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { paidMove, returnedMove, submittedMove, type Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatShortPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { giftCount } from './claim-labels.ts'
import { useMoveClaim } from './use-move-claim.ts'

type StepProps = { claim: Claim; changedSince: number }

export function ClaimSteps(props: StepProps) {
  const isWithHmrc = props.claim.state === 'submitted'
  const [forward, back] = isWithHmrc
    ? (['HMRC has paid…', 'HMRC returned it…'] as const)
    : (['Sent to HMRC…', 'Take it back…'] as const)
  const Forward = isWithHmrc ? PaidForm : SubmittedForm
  return (
    <>
      <FormButton label={forward} title={isWithHmrc ? 'Paid by HMRC' : 'Sent to HMRC'} variant="primary">
        {(close) => <Forward {...props} close={close} />}
      </FormButton>
      <FormButton label={back} title="Returned">
        {(close) => <ReturnedForm {...props} close={close} />}
      </FormButton>
    </>
  )
}

type FormProps = StepProps & { close: () => void }

/** What the three forms have in common, and the day that they begin with. */
function useStep({ claim: { id }, close }: FormProps, to: string) {
  const send = useMoveClaim()
  const [on] = useState(() => londonDay(new Date()))
  return { on, common: { isPlain: true, draft: `claim ${id} ${to}`, send, onDone: close, onClose: close } }
}

function SubmittedForm(props: FormProps) {
  const { claim, changedSince } = props
  const { on, common } = useStep(props, 'submitted')
  return (
    <SmallForm
      {...common}
      label="Sent to HMRC"
      schema={submittedMove}
      start={{ id: claim.id, to: 'submitted', on, asTaken: false }}
      success={{ title: 'Marked as sent' }}
      submit="Mark as sent"
    >
      {(field) => (
        <>
          <TextField {...field('on')} label="Day on which you sent it" type="date" required />
          {claim.state === 'exported' && changedSince > 0 && (
            <CheckboxField
              {...field('asTaken')}
              // only whoever sent it knows which file HMRC has
              label={`I sent the file that I took earlier, with ${giftCount(changedSince)} that cannot be claimed any more`}
            />
          )}
        </>
      )}
    </SmallForm>
  )
}

function PaidForm(props: FormProps) {
  const { id, duePence } = props.claim
  const { on, common } = useStep(props, 'paid')
  return (
    <SmallForm
      {...common}
      label="Paid by HMRC"
      schema={paidMove}
      start={{ id, to: 'paid', on, amount: toDecimal(duePence) }}
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
    </SmallForm>
  )
}

function ReturnedForm(props: FormProps) {
  const { on, common } = useStep(props, 'returned')
  return (
    <SmallForm
      {...common}
      label="Returned"
      schema={returnedMove}
      start={{ id: props.claim.id, to: 'returned', on, reason: '' }}
      success={{ title: 'Its gifts can be claimed again' }}
      submit="Free its gifts"
    >
      {(field) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('reason')} label="Reason" maxLength={500} autoComplete="off" required />
          <TextField {...field('on')} label="Day" type="date" required />
        </div>
      )}
    </SmallForm>
  )
}
