/** Contact, address, card and pay button. Loaded lazily, because the first view needs none of it. */
import { ExternalLink, LockKeyhole } from 'lucide-react'
import { useCallback, useRef, useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { formatPence } from '#shared/platform/text/amounts.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { shareAttempt } from '../payments/attempts.ts'
import { CardFields } from '../payments/card-fields.tsx'
import {
  DECLINED_HINT,
  NO_ANSWER_HINT,
  NO_RESPONSE,
  showFailure,
  type CardFieldsHandle,
} from '../payments/card-payment.ts'
import { TrustBlock } from '../../site/shell/trust-block.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useErrorFocus } from '../../platform/ui/fields/form-field.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { dismissFailure } from '../../platform/ui/toast/toast.ts'
import { contactDraft, contactOf, type ContactValues } from './contact-draft.ts'
import { ContactFields } from './contact-fields.tsx'
import { orderFailureTexts } from './failure.ts'
import type { Intent } from './use-intent.ts'
import type { OrderPayment } from './use-order-payment.ts'

const BLOCKED = orderFailureTexts(NO_RESPONSE)

const linkClass = 'underline underline-offset-4'

type PaymentFormProps = {
  settings: PaymentSettings
  payment: OrderPayment
  intent: Intent
  isCurrent: boolean
  /** Creating a new intent for a changed cart failed. */
  hasFailed: boolean
  /** The total differs, or is about to differ, from the one that the visitor saw before. */
  hasChanged: boolean
  renew: () => void
  onUnavailable: () => void
}

export function PaymentForm(props: PaymentFormProps) {
  const { settings, payment, intent, isCurrent, hasFailed, hasChanged, renew, onUnavailable } = props
  const { pay, isPaying, failure, openNewTab } = payment
  const card = useRef<CardFieldsHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const [draft] = useState(contactDraft.read)
  const form = useForm<ContactValues>({ mode: 'onTouched', shouldFocusError: false, defaultValues: draft })
  const ref = useRef<HTMLFormElement>(null)
  useErrorFocus(ref, form.formState.submitCount)
  const total = formatPence(intent.totalPence)
  const ready = useCallback(() => setIsReady(true), [])

  const payFor = async (values: ContactValues) => {
    const isCardRight = await card.current?.validate({ focus: true })
    if (card.current && isCardRight) pay(card.current, contactOf(values), intent)
  }
  // show all errors at once
  const checkCard = () => card.current?.validate({ focus: false })

  return (
    <form
      ref={ref}
      noValidate
      method="post"
      aria-label="Payment"
      className="flex flex-col gap-10"
      onChange={() => contactDraft.save(form.getValues())}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isReady && isCurrent) void form.handleSubmit(payFor, checkCard)(event)
      }}
    >
      <ContactFields form={form} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-display text-lg font-semibold">Card</legend>
        <CardFields
          ref={card}
          settings={settings}
          amountPence={intent.totalPence}
          hasAddress
          onReady={ready}
          onUnavailable={onUnavailable}
          blocked={BLOCKED}
          onBlocked={openNewTab}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there before its words, so that they are announced; has paragraphs */}
        <div role="status" className="empty:absolute">
          {failure?.kind === 'card' && (
            <div ref={showFailure} className="scroll-mb-36">
              <Alert tone="failure">
                <p>{orderFailureTexts(failure).description}</p>
                <p className="mt-1">{DECLINED_HINT}</p>
              </Alert>
            </div>
          )}
        </div>
      </fieldset>
      <div className="flex flex-col gap-4">
        {hasChanged && !hasFailed && !isPaying && (
          <Alert tone="change">
            {isCurrent
              ? `Your cart or its prices have changed: the total is now ${total}. Please check your order before you pay.`
              : 'Your cart has changed. Updating your total…'}
          </Alert>
        )}
        {failure !== undefined && failure.kind !== 'card' && (
          <Alert tone="failure">
            <span>
              {failure.kind === 'network' ? NO_ANSWER_HINT : orderFailureTexts(failure).description}
            </span>
            {failure.kind === 'network' && (
              <a
                href="/checkout"
                target="_blank"
                rel="noopener"
                onClick={() => shareAttempt('order')}
                className="mt-1 flex min-h-11 items-center gap-2 underline"
              >
                Open the checkout in a new tab <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
          </Alert>
        )}
        {hasFailed ? (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => {
              dismissFailure()
              renew()
            }}
          >
            Try again
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            className="w-full"
            busy={isPaying}
            disabled={!isReady}
            // disabling it would move the focus, and a failed payment may need a new intent
            aria-disabled={!isCurrent || undefined}
          >
            {isPaying ? 'Processing…' : `Pay ${total}`}
          </Button>
        )}
        <p className="flex gap-2 text-sm text-muted">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Your card details go straight to our payment provider. We never see or store them.
        </p>
        {/* opens in a new tab: leaving this one would lose the card details */}
        <p className="text-sm text-muted">
          By paying you agree to our{' '}
          <a href="/terms" target="_blank" rel="noopener" className={linkClass}>
            terms
          </a>
          . {RETURNS} See{' '}
          <a href="/delivery-returns" target="_blank" rel="noopener" className={linkClass}>
            delivery &amp; returns
          </a>
          .
        </p>
        <TrustBlock />
      </div>
    </form>
  )
}
