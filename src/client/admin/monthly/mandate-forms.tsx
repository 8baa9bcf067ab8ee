/** The forms that change a monthly gift, each opened by its button. */
import { z } from 'zod'
import { donationError } from '#shared/money/donations/donations.ts'
import { MAX_STOP_REASON } from '#shared/money/monthly/mandates.ts'
import type { MandateChangeInput, MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { MAX_MANDATE_DAY, MAX_PAUSE_MONTHS, ordinal } from '#shared/money/monthly/monthly.ts'
import { email, optionalLine } from '#shared/platform/text/text.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { OpenedForm } from '../forms/opened-form.tsx'

type FormProps = {
  mandate: MandateDetails
  send: (change: MandateChangeInput) => Promise<MandateDetails>
  onClose: () => void
}
export type MandateFormName = keyof typeof FORMS

export function MandateForm({ name, ...props }: FormProps & { name: MandateFormName }) {
  const Form = FORMS[name]
  return <Form {...props} />
}
const FORMS = { amount: AmountForm, email: EmailForm, day: DayForm, pause: PauseForm, stop: StopForm }

const notChanged = (error: Parameters<typeof refusal>[1]) =>
  refusal('The monthly gift was not changed', error)

function AmountForm({ mandate, send, onClose }: FormProps) {
  return (
    <OpenedForm
      label="Amount"
      onClose={onClose}
      draft={`monthly gift ${mandate.id}: amount`}
      schema={amountValues}
      start={{ amount: toDecimal(mandate.amountPence) }}
      send={({ amount }) => send({ to: 'amount', amount })}
      success={{ title: 'Amount changed' }}
      refusal={notChanged}
      onDone={onClose}
      submit="Change amount"
    >
      {(field) => (
        <TextField
          {...field('amount')}
          label="Amount in pounds"
          hint="From the next gift on; one that is tried again is taken at the lower amount"
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
    </OpenedForm>
  )
}
// not the server's schema: with it the pages of visitors would load zod
const amountValues = z.object({
  amount: z.string().check(({ value, issues }) => {
    const message = donationError(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
})

function DayForm({ mandate, send, onClose }: FormProps) {
  return (
    <OpenedForm
      label="Day"
      onClose={onClose}
      draft={`monthly gift ${mandate.id}: day`}
      schema={z.object({ day: z.coerce.number<string>() })}
      start={{ day: String(mandate.day) }}
      send={({ day }) => send({ to: 'day', day })}
      success={{ title: 'Day changed' }}
      refusal={notChanged}
      onDone={onClose}
      submit="Change day"
    >
      {(field) => (
        <SelectField {...field('day')} label="Day of the month">
          {Array.from({ length: MAX_MANDATE_DAY }, (_, index) => (
            <option key={index} value={String(index + 1)}>
              {ordinal(index + 1)}
            </option>
          ))}
        </SelectField>
      )}
    </OpenedForm>
  )
}

function EmailForm({ mandate, send, onClose }: FormProps) {
  return (
    <OpenedForm
      label="Email address"
      onClose={onClose}
      draft={`monthly gift ${mandate.id}: email`}
      schema={z.object({ email })}
      start={{ email: mandate.donorEmail }}
      send={(values) => send({ to: 'email', ...values })}
      success={{ title: 'Email address changed' }}
      refusal={notChanged}
      onDone={onClose}
      submit="Change email address"
    >
      {(field) => (
        <TextField
          {...field('email')}
          label="Email address"
          hint="The donor gets an email there; links in earlier emails end"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
      )}
    </OpenedForm>
  )
}

function PauseForm({ mandate, send, onClose }: FormProps) {
  return (
    <OpenedForm
      label="Pause"
      onClose={onClose}
      draft={`monthly gift ${mandate.id}: pause`}
      schema={z.object({ months: z.string() })}
      start={{ months: '1' }}
      send={({ months }) => send({ to: 'paused', ...(months !== '' && { months: Number(months) }) })}
      success={{ title: 'Monthly gift paused' }}
      refusal={notChanged}
      onDone={onClose}
      submit="Pause"
    >
      {(field) => (
        <SelectField {...field('months')} label="How long">
          {Array.from({ length: MAX_PAUSE_MONTHS }, (_, index) => (
            <option key={index} value={String(index + 1)}>
              {index === 0 ? 'The next gift' : `The next ${index + 1} gifts`}
            </option>
          ))}
          <option value="">Until it is resumed</option>
        </SelectField>
      )}
    </OpenedForm>
  )
}

function StopForm({ mandate, send, onClose }: FormProps) {
  return (
    <OpenedForm
      label="Stop"
      onClose={onClose}
      draft={`monthly gift ${mandate.id}: stop`}
      schema={z.object({ reason: optionalLine(MAX_STOP_REASON) })}
      start={{ reason: '' }}
      send={({ reason }) => send({ to: 'stopped', reason })}
      success={{ title: 'Monthly gift stopped' }}
      refusal={notChanged}
      onDone={onClose}
      submit="Stop for good"
    >
      {(field) => (
        <>
          <p>
            {mandate.donorName} is never charged again. To give monthly again, they start again on the
            donation page.
          </p>
          <TextField {...field('reason')} label="Why (optional)" maxLength={MAX_STOP_REASON} />
        </>
      )}
    </OpenedForm>
  )
}
