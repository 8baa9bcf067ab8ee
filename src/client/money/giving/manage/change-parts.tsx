/** The amount, the day, and the yearly summary. */
import { donationError } from '#shared/money/donations/donations.ts'
import {
  MAX_DONATION_POUNDS,
  MIN_DONATION_POUNDS,
  MAX_MANDATE_DAY,
} from '#shared/money/donations/donation-limits.ts'
import { movedPauseEnd, nextChargeOn, ordinal } from '#shared/money/monthly/monthly.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { useToday } from '../../../site/shell/use-today.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { CheckboxField } from '../../../platform/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { FormPart, Part } from '../giving-page.tsx'
import { useGiftChange, useGiftField, type GiftProps } from './use-monthly-gift.ts'

export function AmountPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const form = useGiftField(token, {
    what: 'amount',
    gift,
    valueOf: ({ amount }) => amount.replace(/\.00$/, ''),
    problem: (typed) => donationError(typed.trim()),
    send: (amount) => client.monthly.changeAmount.mutate({ token, version: gift.version, amount }),
    success: {
      title: 'Amount changed',
      description: gift.open
        ? 'The gift that has not arrived yet is taken at the lower of the two amounts. We have emailed you a confirmation.'
        : 'From your next gift on. We have emailed you a confirmation.',
    },
  })
  return (
    <FormPart title="Amount" submit="Change the amount" form={form}>
      <TextField
        {...form.field('value')}
        className="w-full"
        label="Pounds a month"
        inputMode="decimal"
        autoComplete="off"
        hint={`From £${MIN_DONATION_POUNDS} to £${MAX_DONATION_POUNDS.toLocaleString('en-GB')}`}
      />
    </FormPart>
  )
}

const DAYS = Array.from({ length: MAX_MANDATE_DAY }, (_, index) => index + 1)

export function DayPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const form = useGiftField(token, {
    what: 'day',
    gift,
    valueOf: ({ day }) => String(day),
    send: (day) => client.monthly.changeDay.mutate({ token, version: gift.version, day: Number(day) }),
    success: { title: 'Day changed', description: 'We have emailed you a confirmation.' },
  })
  const day = Number(form.form.watch('value'))
  const today = useToday()
  const next = nextChargeOn({ ...gift, day, pausedUntil: movedPauseEnd(gift.pausedUntil, day) }, today)
  return (
    <FormPart title="Day" submit="Change the day" form={form}>
      <SelectField
        {...form.field('value')}
        className="w-full"
        label="Day of each month"
        hint={
          next !== undefined &&
          `Your next gift is then taken ${next === today ? 'today, because this day has passed' : `on ${longUkDate(next)}`}.`
        }
      >
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {ordinal(each)}
          </option>
        ))}
      </SelectField>
    </FormPart>
  )
}

export function SummaryPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const { mutate, isPending } = useGiftChange(
    token,
    (wantsSummary: boolean) => client.monthly.chooseSummary.mutate({ token, wantsSummary }),
    { title: 'Saved' },
  )
  return (
    <Part title="Yearly summary">
      <CheckboxField
        label="Email me a summary of the year’s gifts each April"
        checked={gift.wantsSummary}
        aria-disabled={isPending || undefined}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
    </Part>
  )
}
