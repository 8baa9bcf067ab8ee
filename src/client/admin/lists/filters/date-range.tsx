/** From and to, with native date fields, and shortcuts for common months. */
import { useState } from 'react'
import { FIRST_DAY, LAST_DAY } from '#shared/platform/time/date-range.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { TextField } from '../../../platform/ui/fields/field.tsx'
import { isDay, quickDays, type Days } from './days.ts'
import { useSetFilter } from './list-filter.ts'
import { useCurrentMinute } from '../use-current-minute.ts'

export function DateRange({ days: { from, to, error } }: { days: Days }) {
  const setFilter = useSetFilter()
  const now = useCurrentMinute()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Dates</legend>
      <DayField label="From" day={from} onChange={(day) => setFilter({ from: day })} />
      <DayField label="To" day={to} error={error} onChange={(day) => setFilter({ to: day })} />
      <div className="-mx-3 flex flex-wrap">
        {quickDays(now).map(({ label, ...range }) => (
          <Button
            key={label}
            variant="quiet"
            tone="primary"
            size="sm"
            className="aria-pressed:bg-primary/12"
            aria-pressed={range.from === from && range.to === to}
            onClick={() => setFilter(range)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type DayFieldProps = {
  label: string
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

function DayField({ label, day, error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [asked, setAsked] = useState(day)
  // a value typed here comes back as `day`; any other was set elsewhere, for example by a shortcut
  if (day !== asked) {
    setAsked(day)
    setTyped(day)
  }
  return (
    <TextField
      label={label}
      error={error}
      type="date"
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value !== '' && !isDay(value)) return
        setAsked(value)
        onChange(value)
      }}
    />
  )
}
