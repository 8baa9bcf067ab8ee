import { useEffect, useRef, useState } from 'react'
import { dedicationText, type DedicationKind } from '#shared/money/donations/dedications.ts'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { canonicalEmail } from '#shared/platform/text/contact.ts'
import { becomes } from '../../gift-aid/becomes.ts'
import { CardFieldsSkeleton } from '../../payments/card-fields-skeleton.tsx'
import type { Press } from '../../payments/card-payment-flow.ts'
import { NO_RESPONSE, NOTHING_TO_PAY_WITH, type CardFieldsHandle } from '../../payments/card-payment.ts'
import { paidBefore } from '../../payments/paid-before.ts'
import { PaymentPanel } from '../../payments/payment-panel.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { chosenPence, penceOf, useImpact } from '../donation-draft.ts'
import { donationFailureTexts } from '../donation-failure.ts'
import { useProject } from '../donation-options.ts'
import { GiftShelf } from '../shelf/gift-shelf.tsx'
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
  const impact = useImpact(chosenPence(draft))
  const project = useProject(draft)?.name
  const texts = failure && donationFailureTexts(failure)

  useEffect(() => dismiss, [dismiss])

  const prepare = async (isAgain: boolean) => {
    const { clientSecret } = await payable(isAgain)
    const email = draft.email.trim()
    return { clientSecret, contact: { name: draft.name.trim(), email: canonicalEmail(email) ?? email } }
  }
  const payWith = (by: Press['card']) =>
    pay({
      card: by,
      prepare: (isAgain) =>
        prepare(isAgain).catch((error: unknown) => paidBefore('donation', error) ?? NOTHING_TO_PAY_WITH),
    })
  const give = async () => {
    const { current } = card
    if (current && (await current.validate({ focus: true }))) payWith(current)
  }

  return (
    <>
      <div className="mb-6 flex flex-col gap-4 rounded-card border border-line bg-sunken px-5 py-4">
        {/* on wide screens it is beside the steps */}
        <div className="flex items-end gap-4 border-b-4 border-field/70 lg:hidden">
          <p className="grow pb-2">
            <span className="block text-sm text-muted">Your gift</span>
            <span className="block font-display text-2xl font-semibold whitespace-nowrap tabular-nums">
              <span>{sum}</span>
              <small className="text-base">{often}</small>
            </span>
            <span className="text-sm/5 text-muted">
              {draft.giftAid === 'yes' ? `${becomes(pence)} with Gift Aid` : impact}
            </span>
          </p>
          <GiftShelf
            pence={pence}
            hasGiftAid={draft.giftAid === 'yes'}
            hasSpace={false}
            className="h-20 w-auto max-w-[45%]"
          />
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">From</dt>
            <dd className="font-semibold">{draft.name.trim()}</dd>
            <dd className="text-muted">{draft.email.trim()}</dd>
            {draft.kind !== '' && (
              <dd className="basis-full wrap-anywhere">
                {dedicationText({ kind: draft.kind as DedicationKind, text: draft.text })}
              </dd>
            )}
          </div>
          {project !== undefined && (
            <div className="flex gap-x-2">
              <dt className="text-muted">For</dt>
              <dd className="font-semibold wrap-anywhere">{project}</dd>
            </div>
          )}
        </dl>
        <MonthlyNote draft={draft} />
      </div>
      <PaymentPanel
        ref={card}
        labelledBy={labelledBy}
        className="[&_input]:scroll-mb-28"
        {...{ settings, isReady, setIsReady }}
        amountPence={pence}
        hasAddress={false}
        savesCard={draft.day !== ''}
        onUnavailable={onUnavailable}
        blocked={BLOCKED}
        wallet={{
          asks: 'nothing',
          monthly: draft.day === '' ? undefined : 'Monthly gift',
          onOpen: () => !isPaying,
          onAllowed: payWith,
        }}
        skeleton={
          <>
            <output className="sr-only">Preparing this step…</output>
            <CardFieldsSkeleton />
            <StepActions onBack={onBack}>
              <Skeleton shape="round" className="h-14 w-40" />
            </StepActions>
          </>
        }
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
      />
    </>
  )
}
