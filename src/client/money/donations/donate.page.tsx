import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { PAID } from '../payments/run-card-payment.ts'
import { donateAction } from '../../site/seo/charity-data.ts'
import { pageHead } from '../../site/seo/head.ts'
import { PayWithoutCode } from '../../site/shell/pay-without-code.tsx'
import { loadContent } from '../../site/content/page-content.ts'
import { SitePhotograph } from '../../site/shell/photograph.tsx'
import { TrustBlock } from '../../site/shell/trust-block.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { cn } from '../../platform/ui/cn.ts'
import { BeadSteps } from '../../platform/ui/ornaments/bead-steps.tsx'
import { lazyPart } from '../../platform/ui/lazy/lazy-part.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { dismissToast, toast } from '../../platform/ui/toast/toast.ts'
import { loadBankDetails, loadDonationOptions } from './donation-options.ts'
import type { DonationCheckout } from './donation-checkout.ts'
import { penceOf, useDonationDraft } from './donation-draft.ts'
import {
  intentInput,
  STEP_LABELS,
  stepOf,
  useDonationStep,
  type DonationStep,
} from './steps/donation-steps.ts'
import { useRequestedGift } from './requested-gift.ts'
import { GiftCard } from './steps/gift-card.tsx'
import { StepSkeleton } from './steps/step-skeleton.tsx'
import { StepUnavailable } from './steps/step-unavailable.tsx'
import { THANKS, useGiftPayment } from './use-gift-payment.ts'

export const Route = createFileRoute('/donate')({
  loader: async ({ context }) => {
    await Promise.all([
      loadContent(context, 'donate'),
      loadDonationOptions(context),
      loadBankDetails(context),
      StandingOrder.preload(),
    ])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Donate',
      import.meta.env.SSR && {
        description: 'Give by card in three short steps, and put books into the hands of women and girls.',
        jsonLd: donateAction(match.context.settings),
      },
    ),
  component: DonatePage,
})

const TITLE_ID = 'donation-step'

const COLUMNS = 'grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-16'

/** A slow phone shows a press within this time. */
const PRESS_MS = 100

const StandingOrder = lazyPart(() =>
  import('../standing-orders/folded.tsx').then((code) => code.FoldedStandingOrder),
)
const SuccessStep = lazyRouteComponent(() => import('./steps/success-step.tsx'), 'SuccessStep')

/** Used if even the code of the thank-you step fails to load. */
const tellThanks = () => void toast({ title: THANKS.title, description: PAID })

function DonatePage() {
  const { data: content } = useQuery(useTRPC().utils.pages.donate.queryOptions())
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  const { choices, hasUnknown } = useRequestedGift()
  const draft = { ...useDonationDraft(), ...choices }
  const [donationCheckout, setDonationCheckout] = useState<DonationCheckout>()
  const { step, index, next, isHydrated, intent, goTo, back } = useDonationStep(draft, donationCheckout)
  const [isUnavailable, setIsUnavailable] = useState(false)
  const fail = useCallback(() => setIsUnavailable(true), [])
  const payment = useGiftPayment({
    settings,
    input: intentInput(draft),
    donationCheckout,
    onDonationCheckout: setDonationCheckout,
    thank: (donatedIntent, replace) => goTo({ donationStep: 'success', donatedIntent }, replace),
    isThanked: step === 'success',
  })
  const top = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(step, heading, top)

  const isFilling = step !== 'amount' || penceOf(draft) !== undefined
  useEffect(() => {
    if (!isFilling) return undefined
    // preload the next step's code while this one is being filled in, once the press is shown
    const load = () => void (next === 'success' ? SuccessStep : stepOf(next).Component).preload?.()
    const timer = setTimeout(load, PRESS_MS)
    return () => clearTimeout(timer)
  }, [isFilling, next])

  if (step === 'success')
    return (
      <main id="main">
        <LazyBoundary onFailure={tellThanks} fallback={<div className="min-h-dvh" />}>
          <SuccessStep paymentIntentId={intent} donationCheckout={donationCheckout} />
        </LazyBoundary>
      </main>
    )
  const leadClass = 'wrap-anywhere whitespace-pre-line text-muted'
  const { title, Component } = stepOf(step)
  const form = (
    <Component
      draft={draft}
      settings={settings}
      payment={payment}
      isReady={isHydrated}
      lead={<p className={`mt-3 text-sm md:hidden ${leadClass}`}>{content?.opening}</p>}
      labelledBy={TITLE_ID}
      onDone={() => goTo({ donationStep: next })}
      onBack={back}
      onUnavailable={fail}
    />
  )
  return (
    <main id="main" className="mx-auto w-full max-w-page page-top px-gutter pb-10 md:pb-14">
      <div className={`items-end ${COLUMNS}`}>
        <div>
          <h1 ref={top} className="text-2xl md:text-3xl">
            Make a financial gift
          </h1>
          {/* on phones below the amounts, so that all of those fit on the first screen */}
          <p className={`mt-3 max-md:hidden ${leadClass}`}>{content?.opening}</p>
        </div>
        <div className="isolate mt-2 mb-3 max-w-md md:mt-8 lg:m-0">
          <BeadSteps label="Steps" steps={STEP_LABELS} current={index} />
        </div>
      </div>
      <PayWithoutCode />
      <div className={`items-start gap-y-10 md:mt-8 ${COLUMNS}`}>
        <div className="@container min-w-0">
          {/* the amounts need no heading for those who see them */}
          <h2
            id={TITLE_ID}
            ref={heading}
            tabIndex={-1}
            className={cn('mb-5 text-xl', step === 'amount' ? 'sr-only' : 'max-md:sr-only')}
          >
            {title}
          </h2>
          {hasUnknown && step === 'amount' && (
            <p className="mb-3 text-sm">
              We did not understand all of the link that led you here. Please check your gift.
            </p>
          )}
          {step === 'amount' ? (
            form
          ) : isUnavailable ? (
            <StepUnavailable />
          ) : (
            <LazyBoundary
              onFailure={fail}
              fallback={<StepSkeleton draft={draft} isPayment={step === 'payment'} onBack={back} />}
            >
              {form}
            </LazyBoundary>
          )}
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-28">
          <div className="max-lg:hidden">
            <GiftCard draft={draft} />
          </div>
          <TrustBlock />
          <StandingOrder />
          {content?.photograph && (
            <SitePhotograph
              photograph={content.photograph}
              sizes="(width < 64rem) 92vw, 21rem"
              shape="aspect-3/2"
            />
          )}
        </div>
      </div>
    </main>
  )
}

/** Focuses a step's heading when the step changes, but not when the page opens. */
function useFocusOnChange(
  step: DonationStep,
  title: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // a toast about an earlier step
    dismissToast()
    title.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [step, title, top])
}
