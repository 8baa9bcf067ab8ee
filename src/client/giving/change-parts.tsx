/** The amount, the day, and the yearly summary. */
import { useState, type SubmitEvent } from 'react'
import { donationError, MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/donations.ts'
import { MAX_MANDATE_DAY } from '#shared/donation-limits.ts'
import { longDay, movedPauseEnd, nextChargeOn, ordinal } from '#shared/monthly.ts'
import { useToday } from '../site/use-today.ts'
import { useTRPC } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Part } from './giving-page.tsx'
import type { GiftProps } from './gift-props.ts'
import { useGiftChange } from './use-monthly-gift.ts'

export function AmountPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const [amount, setAmount] = useState(gift.amount)
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useGiftChange(
    token,
    (pounds: string) => client.monthly.changeAmount.mutate({ token, version: gift.version, amount: pounds }),
    { title: 'Amount changed', description: 'From your next gift on. We have emailed you a confirmation.' },
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = amount.trim()
    const problem = donationError(typed)
    setError(problem)
    if (problem === undefined) mutate(typed)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Part title="Change the amount">
      <form noValidate method="dialog" className="flex max-w-sm flex-col items-start gap-4" onSubmit={submit}>
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
        <Button type="submit" variant="secondary" busy={isPending}>
          Change the amount
        </Button>
      </form>
    </Part>
  )
}

const DAYS = Array.from({ length: MAX_MANDATE_DAY }, (_, index) => index + 1)

export function DayPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const [day, setDay] = useState(gift.day)
  const { mutate, isPending } = useGiftChange(
    token,
    (chosen: number) => client.monthly.changeDay.mutate({ token, version: gift.version, day: chosen }),
    { title: 'Day changed', description: 'We have emailed you a confirmation.' },
  )
  const today = useToday()
  const next = nextChargeOn({ ...gift, day, pausedUntil: movedPauseEnd(gift.pausedUntil, day) }, today)
  return (
    <Part title="Change the day">
      <form
        noValidate
        method="dialog"
        className="flex max-w-sm flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          mutate(day)
        }}
      >
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
        <Button type="submit" variant="secondary" busy={isPending}>
          Change the day
        </Button>
      </form>
    </Part>
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
