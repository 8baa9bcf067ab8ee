/** The forms that change a monthly gift for a donor who asked for it. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { donationError } from '#shared/money/donations/donations.ts'
import { MAX_STOP_REASON } from '#shared/money/monthly/mandates.ts'
import type { MandateChangeInput, MandateDetails } from '#shared/money/monthly/mandates.schema.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { MAX_MANDATE_DAY, MAX_PAUSE_MONTHS, ordinal } from '#shared/money/monthly/monthly.ts'
import { email, optionalLine } from '#shared/platform/text/text.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { SmallForm } from '../forms/small-form.tsx'
import { AmountField } from '../forms/amount-field.tsx'

/** Changes a monthly gift on its page, and refreshes everything else that shows it. */
export function useChangeMandate({ id, version }: MandateDetails) {
  const { client, utils } = useTRPC()
  return async (change: MandateChangeInput): Promise<void> => {
    try {
      utils.mandates.byId.setData({ id }, await client.mandates.change.mutate({ id, version, change }))
      await Promise.all([
        utils.mandates.search.invalidate(),
        utils.mandates.months.invalidate(),
        utils.admin.today.invalidate(),
      ])
    } catch (error) {
      // somebody may have changed it elsewhere: show that at once
      void utils.mandates.byId.invalidate({ id })
      throw error
    }
  }
}

type MandateFormProps<Values extends FieldValues, Output> = Pick<
  React.ComponentProps<typeof SmallForm<Values, Output, void>>,
  'schema' | 'start' | 'submit' | 'children'
> & {
  mandate: MandateDetails
  name: string
  change: (values: Output) => MandateChangeInput
  done: string
  close: () => void
}

function MandateForm<Values extends FieldValues, Output>(props: MandateFormProps<Values, Output>) {
  const { mandate, name, change, done, close, ...form } = props
  const send = useChangeMandate(mandate)
  return (
    <SmallForm
      {...form}
      isPlain
      draft={`monthly gift ${mandate.id}: ${name}`}
      send={(values) => send(change(values))}
      success={{ title: done }}
      refusal={(error) => refusal('The monthly gift was not changed', error)}
      onDone={close}
      onClose={close}
    />
  )
}

type FormProps = { mandate: MandateDetails; close: () => void }

export const AmountForm = (props: FormProps) => (
  <MandateForm
    {...props}
    name="amount"
    schema={amountValues}
    start={{ amount: toDecimal(props.mandate.amountPence) }}
    change={({ amount }) => ({ to: 'amount', amount })}
    done="Amount changed"
    submit="Change amount"
  >
    {(field) => (
      <AmountField
        {...field('amount')}
        hint="Applies from the next gift. A payment being retried is charged at the lower amount"
      />
    )}
  </MandateForm>
)
// not the server's schema, which would add zod to visitors' pages
const amountValues = z.object({
  amount: z.string().check(({ value, issues }) => {
    const message = donationError(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
})

export const DayForm = (props: FormProps) => (
  <MandateForm
    {...props}
    name="day"
    schema={z.object({ day: z.coerce.number<string>() })}
    start={{ day: String(props.mandate.day) }}
    change={({ day }) => ({ to: 'day', day })}
    done="Day changed"
    submit="Change day"
  >
    {(field) => (
      <SelectField {...field('day')} label="Day of the month">
        {options(MAX_MANDATE_DAY, ordinal)}
      </SelectField>
    )}
  </MandateForm>
)

const options = (count: number, label: (number: number) => string): ReactNode =>
  Array.from({ length: count }, (_, index) => (
    <option key={index} value={String(index + 1)}>
      {label(index + 1)}
    </option>
  ))

export const EmailForm = (props: FormProps) => (
  <MandateForm
    {...props}
    name="email"
    schema={z.object({ email })}
    start={{ email: props.mandate.donorEmail }}
    change={(values) => ({ to: 'email', ...values })}
    done="Email address changed"
    submit="Change email address"
  >
    {(field) => (
      <TextField
        {...field('email')}
        label="Email address"
        hint="The donor gets an email there. Links in earlier emails stop working"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
    )}
  </MandateForm>
)

export const PauseForm = (props: FormProps) => (
  <MandateForm
    {...props}
    name="pause"
    schema={z.object({ months: z.string() })}
    start={{ months: '1' }}
    change={({ months }) => ({ to: 'paused', ...(months !== '' && { months: Number(months) }) })}
    done="Monthly gift paused"
    submit="Pause"
  >
    {(field) => (
      <SelectField {...field('months')} label="How long">
        {options(MAX_PAUSE_MONTHS, (months) => (months === 1 ? 'The next gift' : `The next ${months} gifts`))}
        <option value="">Until it is resumed</option>
      </SelectField>
    )}
  </MandateForm>
)

export const StopForm = (props: FormProps) => (
  <MandateForm
    {...props}
    name="stop"
    schema={z.object({ reason: optionalLine(MAX_STOP_REASON) })}
    start={{ reason: '' }}
    change={({ reason }) => ({ to: 'stopped', reason })}
    done="Monthly gift stopped"
    submit="Stop for good"
  >
    {(field) => (
      <>
        <p>
          {props.mandate.donorName} is never charged again. To give monthly again, they start again on the
          donation page.
        </p>
        <TextField {...field('reason')} label="Why (optional)" maxLength={MAX_STOP_REASON} />
      </>
    )}
  </MandateForm>
)
