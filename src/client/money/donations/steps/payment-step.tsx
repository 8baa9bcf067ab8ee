import { useEffect, useRef, useState } from 'react'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { canonicalEmail } from '#shared/platform/text/contact.ts'
import { NO_RESPONSE, NOTHING_TO_PAY_WITH, type CardFieldsHandle } from '../../payments/card-payment.ts'
import { paidBefore } from '../../payments/paid-before.ts'
import { PaymentPanel } from '../../payments/payment-panel.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { penceOf, useImpact } from '../donation-draft.ts'
import { donationFailureTexts } from '../donation-failure.ts'
import { useProject } from '../donation-options.ts'
import { MonthlyNote } from './monthly-note.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

const BLOCKED = donationFailureTexts(NO_RESPONSE)

export function PaymentStep({ draft, settings, payment, labelledBy, onBack, onUnavailable }: StepProps) {
  const { isPaying, failure, dismiss, pay, payable } = payment
  const card = useRef<CardFieldsHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const pence = penceOf(draft) ?? 0
  const sum = formatShortPence(pence)
  const often = draft.day === '' ? '' : ' a month'
  const impact = useImpact(pence)
  const project = useProject(draft)?.name
  const texts = failure && donationFailureTexts(failure)

  useEffect(() => dismiss, [dismiss])

  const prepare = async (isAgain: boolean) => {
    const { clientSecret } = await payable(isAgain)
    const email = draft.email.trim()
    return { clientSecret, contact: { name: draft.name.trim(), email: canonicalEmail(email) ?? email } }
  }
  const give = async () => {
    const { current } = card
    if (!current || !(await current.validate({ focus: true }))) return
    pay({
      card: current,
      prepare: (isAgain) =>
        prepare(isAgain).catch((error: unknown) => paidBefore('donation', error) ?? NOTHING_TO_PAY_WITH),
    })
  }

  return (
    <PaymentPanel
      ref={card}
      labelledBy={labelledBy}
      className="max-w-xl [&_input]:scroll-mb-28"
      {...{ settings, isReady, setIsReady }}
      amountPence={pence}
      hasAddress={false}
      savesCard={draft.day !== ''}
      onUnavailable={onUnavailable}
      blocked={BLOCKED}
      problem={
        texts && {
          kind: failure.kind,
          text: (
            <>
              <span className="font-semibold">{texts.title}:</span> {texts.description}
            </>
          ),
        }
      }
      onSubmit={() => void give()}
      actions={
        <>
          <p className="mt-6 text-sm text-muted">
            How we use your gift: see our{' '}
            {/* opens in a new tab: leaving this one would lose the card details */}
            <a href="/terms#gifts" target="_blank" rel="noopener" className="underline underline-offset-4">
              terms
            </a>
            .
          </p>
          <StepActions onBack={onBack} isBusy={isPaying}>
            <Button
              type="submit"
              variant="accent"
              size="lg"
              busy={isPaying && `Giving ${sum}…`}
              disabled={!isReady}
            >
              {`Donate ${sum}${often}`}
            </Button>
          </StepActions>
        </>
      }
    >
      <div className="mb-6 flex flex-col gap-6">
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sunken px-5 py-4">
          <div className="min-w-0 grow basis-40">
            <dt className="text-sm text-muted">From</dt>
            <dd className="font-semibold">{draft.name.trim()}</dd>
            <dd className="text-sm text-muted">{draft.email.trim()}</dd>
          </div>
          {project !== undefined && (
            <div className="min-w-0 grow basis-40">
              <dt className="text-sm text-muted">For</dt>
              <dd className="font-semibold wrap-anywhere">{project}</dd>
            </div>
          )}
          <div className="lg:hidden">
            <dt className="text-sm text-muted">Your gift</dt>
            <dd className="font-display text-xl font-semibold tabular-nums">
              <span>{sum}</span>
              <small className="text-sm">{often}</small>
            </dd>
          </div>
        </dl>
        {impact !== undefined && <p className="-mt-3 text-sm text-muted lg:hidden">{impact}</p>}
        <MonthlyNote draft={draft} />
      </div>
    </PaymentPanel>
  )
}
