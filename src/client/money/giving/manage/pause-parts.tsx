/** Pausing, resuming and stopping. */
import { useRef, useState } from 'react'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { MAX_PAUSE_MONTHS, pauseEnd } from '#shared/money/monthly/monthly.ts'
import { useToday } from '../../../site/shell/use-today.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { FormPart, Part } from '../giving-page.tsx'
import { useGiftChange, useGiftField, type GiftProps } from './use-monthly-gift.ts'
import { longUkDate } from '#shared/platform/text/format.ts'

const MONTHS = Array.from({ length: MAX_PAUSE_MONTHS }, (_, index) => index + 1)

export function PausePart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const today = useToday()
  const form = useGiftField(token, {
    what: 'pause',
    gift,
    valueOf: () => '1',
    send: (months) => client.monthly.pause.mutate({ token, version: gift.version, months: Number(months) }),
    success: { title: 'Gift paused', description: 'We have emailed you a confirmation.' },
    onDone: () => window.scrollTo({ top: 0 }),
  })
  const end = pauseEnd(gift, today, Number(form.form.watch('value')))
  return (
    <FormPart title="Pause" submit="Pause my gift" form={form}>
      <SelectField
        {...form.field('value')}
        className="w-full"
        label="Pass over"
        hint={`Your next gift is then taken on ${longUkDate(end)}. You can resume it earlier.`}
      >
        {MONTHS.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? 'the next gift' : `the next ${each} gifts`}
          </option>
        ))}
      </SelectField>
    </FormPart>
  )
}

export function ResumePart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const { mutate, isPending } = useGiftChange<void>(
    token,
    () => client.monthly.resume.mutate({ token, version: gift.version }),
    { title: 'Gift resumed', description: 'Thank you! We have emailed you a confirmation.' },
  )
  return (
    <Button variant="accent" size="lg" busy={isPending} onClick={() => mutate()}>
      Resume my gift
    </Button>
  )
}

/** The keyboard continues from where the click was. */
const focus = (element: HTMLElement | null) => element?.focus()

export function StopPart({ gift, token }: GiftProps) {
  const { client } = useTRPC()
  const [isConfirming, setIsConfirming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useGiftChange<void>(
    token,
    () => client.monthly.stop.mutate({ token }),
    { title: 'Gift stopped', description: 'Nothing more will be taken. We have emailed you a confirmation.' },
    () => {
      document.querySelector('main')?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    },
  )
  return (
    <Part title="Stop">
      {isConfirming ? (
        <fieldset className="max-w-xl rounded-card border border-danger p-5">
          <legend className="sr-only">Stop your monthly gift?</legend>
          <p className="mb-4">
            Stop your gift of {formatShortPence(toPence(gift.amount))} a month? Nothing more will be taken,
            and the gifts that you have made stay.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button ref={focus} variant="danger" busy={isPending} onClick={() => mutate()}>
              Stop my gift
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setIsConfirming(false)
                requestAnimationFrame(() => opener.current?.focus())
              }}
            >
              Go on giving
            </Button>
          </div>
        </fieldset>
      ) : (
        <>
          <p className="mb-4 text-muted">You can stop at any time, without a reason.</p>
          <Button ref={opener} variant="secondary" tone="danger" onClick={() => setIsConfirming(true)}>
            Stop my monthly gift
          </Button>
        </>
      )}
    </Part>
  )
}
