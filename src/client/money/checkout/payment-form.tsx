/** Contact, address, card and pay button. Loaded lazily, because the first view needs none of it. */
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatPence, formatShortPence } from '#shared/platform/text/amounts.ts'
import { DELIVERY_COUNTRY } from '#shared/platform/text/contact.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { RETURNS } from '#shared/site/shop/shop.ts'
import { newsChoiceOf } from '#shared/site/supporters/news.ts'
import { useNewsModel } from '../../site/content/content.ts'
import { shareAttempt } from '../payments/attempts.ts'
import { NO_RESPONSE, type CardFieldsHandle, type WalletPayment } from '../payments/card-payment.ts'
import { PaymentPanel } from '../payments/payment-panel.tsx'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { dismissFailure } from '../../platform/ui/toast/toast.ts'
import { contactDraft, contactOf, giftOf, type ContactValues } from './contact-draft.ts'
import { PaymentFormSkeleton } from './checkout-skeleton.tsx'
import { contactErrors, ContactFields, contactRules } from './contact-fields.tsx'
import { orderFailureTexts } from './failure.ts'
import type { Intent } from './use-intent.ts'
import type { OrderPayment } from './use-order-payment.ts'
import { isReachable, paidContact, prefilled } from './wallet-contact.ts'

// in this file's script
export { Promises } from './summary/promises.tsx'

const BLOCKED = orderFailureTexts(NO_RESPONSE)

const NOT_REACHED = `Your wallet’s address is not in the ${DELIVERY_COUNTRY.name}, where we deliver. Nothing was taken.`
const NOT_COMPLETE =
  'Your wallet did not give all that we need. Nothing was taken. Please check your details below.'

const linkClass = 'underline underline-offset-4'

type PaymentFormProps = {
  settings: PaymentSettings
  payment: OrderPayment
  intent: Intent
  isCurrent: boolean
  /** Creating a new intent for a changed cart failed. */
  hasFailed: boolean
  /** Whether the total differs, or is about to differ, from the one that the visitor saw before. */
  hasChanged: boolean
  renew: () => void
  onUnavailable: () => void
}

export function PaymentForm(props: PaymentFormProps) {
  const { settings, payment, intent, isCurrent, hasFailed, hasChanged, renew, onUnavailable } = props
  const { pay, isPaying, failure, openNewTab } = payment
  const card = useRef<CardFieldsHandle>(null)
  const [isReady, setIsReady] = useState(false)
  const [start] = useState(contactDraft.read)
  const newsModel = useNewsModel()
  const server = useServerForm<ContactValues, ContactValues, void>({
    name: 'checkout',
    // its draft belongs to the payment, so it outlives the form and a reload
    keeps: 'none',
    schema: contactRules,
    start,
    storedOf: () => ({ start: contactDraft.read() }),
    send: async (values) => {
      setRefusal(undefined)
      const isCardRight = await card.current?.validate({ focus: true })
      if (card.current && isCardRight)
        pay(card.current, contactOf(values), intent, {
          gift: giftOf(values),
          news: newsChoiceOf(newsModel, values.news),
        })
    },
    success: null,
    // show all errors at once
    onInvalid: () => void card.current?.validate({ focus: false }),
  })
  const { subscribe, getValues, setValue, trigger, watch } = server.form
  const isGift = watch('isGift')
  const opened = useRef<Intent>(undefined)
  const [refusal, setRefusal] = useState<string>()
  /** Opens with what the buyer sees now. A gift's address is typed, so it is checked first. */
  const openWallet = () => {
    if (!isCurrent || isPaying) return false
    const values = getValues()
    // the wallet knows the name and the email address
    const missing = values.isGift ? wrongIn({ ...values, name: '-', email: 'x@example.org' }) : []
    void trigger(missing, { shouldFocus: true })
    opened.current = intent
    setRefusal(undefined)
    return missing.length === 0
  }
  const payByWallet = (wallet: WalletPayment) => {
    const typed = getValues()
    const values = paidContact(typed, wallet.given)
    const filled = prefilled(typed, wallet.given)
    for (const field of keysOf(filled)) if (filled[field] !== typed[field]) setValue(field, filled[field])
    if (!isReachable(wallet.given) || wrongIn(values).length > 0) {
      const sentence = isReachable(wallet.given) ? NOT_COMPLETE : NOT_REACHED
      setRefusal(sentence)
      wallet.end(sentence)
      void trigger(wrongIn(filled), { shouldFocus: true })
      return
    }
    // the question about news is below the wallet, so only a ticked box is an answer
    const news = typed.news ? newsChoiceOf(newsModel, true) : undefined
    pay(wallet, contactOf(values), opened.current ?? intent, { gift: giftOf(typed), news })
  }
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => contactDraft.write(values) }),
    [subscribe],
  )
  const total = formatPence(intent.totalPence)

  return (
    <PaymentPanel
      ref={card}
      label="Payment"
      className="flex flex-col gap-10"
      hasLegend
      {...{ settings, isReady, setIsReady }}
      amountPence={intent.totalPence}
      hasAddress
      onUnavailable={onUnavailable}
      blocked={BLOCKED}
      onBlocked={openNewTab}
      wallet={{
        asks: isGift ? 'payer' : 'delivery',
        onOpen: openWallet,
        onAllowed: payByWallet,
      }}
      skeleton={<PaymentFormSkeleton />}
      problem={
        refusal !== undefined
          ? { text: refusal }
          : failure && {
              kind: failure.kind,
              ...(failure.kind === 'network'
                ? { more: <NewTab /> }
                : { text: orderFailureTexts(failure).description }),
            }
      }
      onSubmit={(event) => {
        if (isCurrent) server.submit(event)
      }}
      actions={
        <div className="flex flex-col gap-4">
          {hasChanged && !hasFailed && !isPaying && (
            <Alert tone="change">
              {isCurrent
                ? `Your cart or its prices have changed: the total is now ${total}. Please check your order before you pay.`
                : 'Your cart has changed. Updating your total…'}
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
              busy={isPaying && `Paying ${formatShortPence(intent.totalPence)}…`}
              disabled={!isReady}
              // disabling it would move the focus, and a failed payment may need a new intent
              aria-disabled={!isCurrent || undefined}
            >
              Pay {total}
            </Button>
          )}
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
        </div>
      }
    >
      <ContactFields server={server} />
    </PaymentPanel>
  )
}

const keysOf = <Shape extends object>(of: Shape) => Object.keys(of) as (keyof Shape)[]

/** The invalid fields. */
function wrongIn(values: ContactValues) {
  const errors: Partial<Record<keyof ContactValues, string | undefined>> = contactErrors(values)
  return keysOf(errors).filter((field) => errors[field] !== undefined)
}

const NewTab = () => (
  <a
    href="/checkout"
    target="_blank"
    rel="noopener"
    onClick={() => shareAttempt('order')}
    className="mt-1 flex min-h-11 items-center gap-2 underline"
  >
    Open the checkout in a new tab <ExternalLink aria-hidden="true" className="size-4" />
  </a>
)
