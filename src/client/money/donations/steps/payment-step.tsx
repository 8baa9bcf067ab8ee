import { LockKeyhole } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { CardFields } from '../../payments/card-fields.tsx'
import {
  DECLINED_HINT,
  NO_ANSWER_HINT,
  NO_RESPONSE,
  showFailure,
  type CardFieldsHandle,
} from '../../payments/card-payment.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Alert } from '../../../platform/ui/status/alert.tsx'
import { penceOf, useImpact } from '../donation-draft.ts'
import { donationFailureTexts } from '../donation-failure.ts'
import { give } from '../give.ts'
import { MonthlyNote } from './monthly-note.tsx'
import { useProject } from '../donation-options.ts'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

const BLOCKED = donationFailureTexts(NO_RESPONSE)

export function PaymentStep({ draft, settings, payment, labelledBy, onBack, onUnavailable }: StepProps) {
  const { isPaying, failure, dismiss } = payment
  const card = useRef<CardFieldsHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const ready = useCallback(() => setIsReady(true), [])
  const pence = penceOf(draft) ?? 0
  const impact = useImpact(pence)
  const project = useProject(draft)?.name
  const texts = failure && donationFailureTexts(failure)

  useEffect(() => dismiss, [dismiss])

  const submit = async () => {
    if (isReady && card.current && (await card.current.validate({ focus: true })))
      give(payment, draft, card.current)
  }

  return (
    <form
      className="max-w-xl"
      noValidate
      method="post"
      aria-labelledby={labelledBy}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="flex flex-col gap-6 [&_input]:scroll-mb-28">
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
            <dd className="font-display text-xl font-semibold tabular-nums">{formatPence(pence)}</dd>
          </div>
        </dl>
        {impact !== undefined && <p className="-mt-3 text-sm text-muted lg:hidden">{impact}</p>}
        <MonthlyNote draft={draft} />
        <p className="flex items-center gap-2 text-sm text-muted">
          <LockKeyhole aria-hidden="true" className="size-4 shrink-0" />
          Your card details go straight to our payment provider. We never see or store them.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there before its words, so that they are announced; has paragraphs */}
        <div role="status" className="empty:absolute">
          {texts && (
            <div ref={showFailure} className="scroll-mb-36">
              <Alert tone="failure">
                <p>
                  <span className="font-semibold">{texts.title}:</span> {texts.description}
                </p>
                {failure.kind === 'network' && <p className="mt-1">{NO_ANSWER_HINT}</p>}
                {failure.kind === 'card' && <p className="mt-1">{DECLINED_HINT}</p>}
              </Alert>
            </div>
          )}
        </div>
        <CardFields
          ref={card}
          settings={settings}
          amountPence={pence}
          hasAddress={false}
          savesCard={draft.day !== ''}
          onReady={ready}
          onUnavailable={onUnavailable}
          blocked={BLOCKED}
        />
        <p className="text-sm text-muted">
          How we use your gift: see our{' '}
          {/* opens in a new tab: leaving this one would lose the card details */}
          <a href="/terms#gifts" target="_blank" rel="noopener" className="underline underline-offset-4">
            terms
          </a>
          .
        </p>
      </div>
      <StepActions onBack={onBack} isBusy={isPaying}>
        <Button type="submit" variant="accent" size="lg" busy={isPaying} disabled={!isReady}>
          {isPaying ? 'Processing…' : `Donate ${formatPence(pence)}`}
        </Button>
      </StepActions>
    </form>
  )
}
