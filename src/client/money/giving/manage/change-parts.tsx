/** The amount, the day, and the yearly summary. */
import { useState } from 'react'
import { donationError } from '#shared/money/donations/donations.ts'
import {
  MAX_DONATION_POUNDS,
  MIN_DONATION_POUNDS,
  MAX_MANDATE_DAY,
} from '#shared/money/donations/donation-limits.ts'
import { longDay, movedPauseEnd, nextChargeOn, ordinal } from '#shared/money/monthly/monthly.ts'
import { useToday } from '../../../site/shell/use-today.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx'
import { useDraftState } from '../../../platform/use-draft-state.ts'
import { FormPart, Part } from '../giving-page.tsx'
import type { GiftProps } from './gift-props.ts'
import { useGiftChange } from './use-monthly-gift.ts'

export function AmountPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const [amount, setAmount, forget] = useDraftState(draftOf<string>(`amount of ${token}`), gift.amount)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useGiftChange(
    token,
    (pounds: string) => client.monthly.changeAmount.mutate({ token, version: gift.version, amount: pounds }),
    {
      title: 'Amount changed',
      description: gift.open
        ? 'The gift that has not arrived yet is taken at the lower of the two amounts. We have emailed you a confirmation.'
        : 'From your next gift on. We have emailed you a confirmation.',
    },
    forget,
  )
  const submit = (form: HTMLFormElement) => {
    const typed = amount.trim()
    const problem = donationError(typed)
    setError(problem)
    if (problem === undefined) mutate(typed)
    else form.querySelector('input')?.focus()
  }
  return (
    <FormPart title="Change the amount" submit="Change the amount" busy={isPending} onSubmit={submit}>
      <TextField
        className="w-full"
        label="Pounds a month"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error}
        hint={`From £${MIN_DONATION_POUNDS} to £${MAX_DONATION_POUNDS.toLocaleString('en-GB')}`}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
    </FormPart>
  )
}

const DAYS = Array.from({ length: MAX_MANDATE_DAY }, (_, index) => index + 1)

export function DayPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const [day, setDay, forget] = useDraftState(draftOf<number>(`day of ${token}`), gift.day)
  const { mutate, isPending } = useGiftChange(
    token,
    (chosen: number) => client.monthly.changeDay.mutate({ token, version: gift.version, day: chosen }),
    { title: 'Day changed', description: 'We have emailed you a confirmation.' },
    forget,
  )
  const today = useToday()
  const next = nextChargeOn({ ...gift, day, pausedUntil: movedPauseEnd(gift.pausedUntil, day) }, today)
  return (
    <FormPart title="Change the day" submit="Change the day" busy={isPending} onSubmit={() => mutate(day)}>
      <SelectField
        className="w-full"
        label="Day of each month"
        value={day}
        onChange={({ currentTarget }) => setDay(Number(currentTarget.value))}
        hint={
          next !== undefined &&
          `Your next gift is then taken ${next === today ? 'today, because this day has passed' : `on ${longDay(next)}`}.`
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
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={gift.wantsSummary}
          aria-disabled={isPending || undefined}
          onChange={({ currentTarget }) => mutate(currentTarget.checked)}
        />
        Email me a summary of the year’s gifts each April
      </label>
    </Part>
  )
}
