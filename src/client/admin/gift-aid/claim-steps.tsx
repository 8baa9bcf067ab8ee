/** The steps of a claim: sent, paid or returned, each with its day. */
import { paidMove, returnedMove, submittedMove, type Claim } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatShortPence, toDecimal } from '#shared/platform/text/amounts.ts'
import { CheckboxField } from '../../platform/ui/fields/checkbox.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { useToday } from '../../site/shell/use-today.ts'
import { SmallFormButton } from '../forms/small-form-button.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { counted } from '../ui/counted.ts'
import { useMoveClaim } from './use-move-claim.ts'

type ClaimStepsProps = { claim: Claim; changedSince: number }

export function ClaimSteps({ claim: { id, state, duePence }, changedSince }: ClaimStepsProps) {
  const send = useMoveClaim()
  const on = useToday()
  const isWithHmrc = state === 'submitted'
  return (
    <>
      {isWithHmrc ? (
        <SmallFormButton
          label="HMRC has paid…"
          title="Paid by HMRC"
          variant="primary"
          draft={`claim ${id} paid`}
          schema={paidMove}
          start={{ id, to: 'paid', on, amount: toDecimal(duePence) }}
          send={send}
          success={{ title: 'Marked as paid' }}
          submit="Mark as paid"
        >
          {(field) => (
            <div className="grid gap-5 sm:grid-cols-2">
              <AmountField {...field('amount')} hint={`${formatShortPence(duePence)} was claimed`} />
              <TextField {...field('on')} label="Day it arrived" type="date" required />
            </div>
          )}
        </SmallFormButton>
      ) : (
        <SmallFormButton
          label="Sent to HMRC…"
          title="Sent to HMRC"
          variant="primary"
          draft={`claim ${id} submitted`}
          schema={submittedMove}
          start={{ id, to: 'submitted', on, asTaken: false }}
          send={send}
          success={{ title: 'Marked as sent' }}
          submit="Mark as sent"
        >
          {(field) => (
            <>
              <TextField {...field('on')} label="Day you sent it" type="date" required />
              {state === 'exported' && changedSince > 0 && (
                <CheckboxField
                  {...field('asTaken')}
                  // only the person who sent it knows which file HMRC has
                  label={`I sent the file that I downloaded earlier, with ${counted(changedSince, 'gift')} that cannot be claimed any more`}
                />
              )}
            </>
          )}
        </SmallFormButton>
      )}
      <SmallFormButton
        label={isWithHmrc ? 'HMRC returned it…' : 'Withdraw it…'}
        title="Returned"
        draft={`claim ${id} returned`}
        schema={returnedMove}
        start={{ id, to: 'returned', on, reason: '' }}
        send={send}
        success={{ title: 'Its gifts can be claimed again' }}
        submit="Release its gifts"
      >
        {(field) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('reason')} label="Reason" maxLength={500} autoComplete="off" required />
            <TextField {...field('on')} label="Day" type="date" required />
          </div>
        )}
      </SmallFormButton>
    </>
  )
}
