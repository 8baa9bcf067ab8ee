/** Giving money in three steps, then thanks (specification sections 2 and 4). */
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { site } from '#shared/site.ts'
import { unansweredAttempt } from '../payments/attempts.ts'
import { useStillHere } from '../payments/use-still-here.ts'
import { DeferredContent } from '../site/deferred-content.tsx'
import { donateAction } from '../site/charity-data.ts'
import { ErrorPage } from '../site/error-page.tsx'
import { pageHead } from '../site/head.ts'
import { BeadLoader } from '../ui/bead-loader.tsx'
import { BeadSteps } from '../ui/bead-steps.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { dismissToast, toast } from '../ui/toast.ts'
import { AmountStep } from './amount-step.tsx'
import { penceOf, useDraft } from './donation-draft.ts'
import { STEPS, useDonationStep, type DonationStep, type DonationCheckout } from './donation-steps.ts'
import { GiftCard } from './gift-card.tsx'

export const Route = createFileRoute('/donate')({
  head: ({ match }) =>
    pageHead(
      match,
      'Donate',
      import.meta.env.SSR && {
        description: 'Give by card in three short steps, and put books into the hands of women and girls.',
        jsonLd: donateAction(match.context.settings.publicUrl),
      },
    ),
  component: DonatePage,
})

const importLater = () => import('./later-steps.tsx')
const loadLater = () => importLater().then((module) => module.LaterSteps)

const TITLES = { amount: 'Choose an amount', details: 'Your details', payment: 'Payment' }
const TITLE_ID = 'donation-step'

function DonatePage() {
  const settings = Route.useRouteContext({ select: (context) => context.settings.payments })
  const draft = useDraft()
  const [donationCheckout, setDonationCheckout] = useState<DonationCheckout>()
  const { step, isHydrated, intent, goTo, back } = useDonationStep(draft, donationCheckout)
  const [failure, setFailure] = useState<unknown>()
  const isStillHere = useStillHere()
  const succeed = useCallback(
    (donatedIntent: string) => {
      const thanks = { donationStep: 'success', donatedIntent } as const
      // Back must not lead to a payment that is made
      if (isStillHere()) {
        goTo(thanks, true)
        return
      }
      toast({
        title: 'Thank you for your gift',
        description: 'Your payment went through.',
        action: { label: 'See what it does', onClick: () => goTo(thanks) },
      })
    },
    [goTo, isStillHere],
  )
  const top = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(step, title, top)

  const hasAmount = penceOf(draft) !== undefined
  useEffect(() => {
    if (hasAmount) importLater().catch(() => undefined)
  }, [hasAmount])

  useEffect(() => {
    if (unansweredAttempt('donation') === undefined) return undefined
    let isGone = false
    importLater()
      .then(({ unseenGift }) => unseenGift(settings))
      .then(
        (unseen) => unseen !== undefined && !isGone && succeed(unseen),
        // the attempt stays written down; paying asks again
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [settings, succeed])

  if (failure !== undefined) return <ErrorPage error={failure} />
  const later = (
    <LazyPart
      load={loadLater}
      onFailure={setFailure}
      fallback={
        <div className="grid min-h-72 place-items-center text-primary">
          <BeadLoader size="lg" label="One moment…" />
        </div>
      }
      props={{
        step,
        settings,
        draft,
        donationCheckout,
        onDonationCheckout: setDonationCheckout,
        intent,
        onDetails: () => goTo({ donationStep: 'payment' }),
        onPaid: succeed,
        onBack: back,
      }}
    />
  )
  if (step === 'success') return <main {...mainProps}>{later}</main>
  return (
    <main {...mainProps}>
      <h1 className="text-3xl">Make a financial gift</h1>
      <p className="mt-3 max-w-xl text-muted">
        Your gift puts books into the hands of women and girls in poor communities.
      </p>
      <p className="mt-6 no-js-only rounded-card border border-accent-strong bg-raised p-4">
        Paying by card needs JavaScript. Please turn it on and reload this page, or email{' '}
        <a className="underline" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        , and we will gladly help.
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        <div className="min-w-0">
          <div ref={top} className="isolate max-w-md scroll-mt-2 max-lg:mx-auto">
            <BeadSteps label="Steps" steps={STEPS} current={Object.keys(TITLES).indexOf(step)} />
          </div>
          <h2 id={TITLE_ID} ref={title} tabIndex={-1} className="mt-8 mb-5 text-xl">
            {TITLES[step]}
          </h2>
          {step === 'amount' ? (
            <AmountStep
              draft={draft}
              isReady={isHydrated}
              labelledBy={TITLE_ID}
              onDone={() => goTo({ donationStep: 'details' })}
            />
          ) : (
            later
          )}
        </div>
        <div className="sticky top-28 max-lg:hidden">
          <DeferredContent>
            <GiftCard draft={draft} />
          </DeferredContent>
        </div>
      </div>
    </main>
  )
}

const mainProps = { id: 'main', className: 'mx-auto w-full max-w-page px-gutter py-10 md:py-14' }

/** Takes the reader to a step's heading when the step changes, but not when the page opens. */
function useFocusOnChange(
  step: DonationStep,
  title: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // what an earlier step had to say
    dismissToast()
    title.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [step, title, top])
}
