/** The shown step, stored in the history entry, so that Back leads to the step before. */
import {
  useHydrated,
  useNavigate,
  useRouter,
  useRouterState,
  type HistoryState,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import { penceOf, type DonationDraft } from './donation-draft.ts'

export const STEPS = ['Amount', 'Details', 'Payment'] as const

export type DonationStep = 'amount' | 'details' | 'payment' | 'success'

declare module '@tanstack/react-router' {
  interface HistoryState {
    donationStep?: DonationStep
    /** The intent of the thanks. */
    donatedIntent?: string
  }
}

/** An intent made for one amount and one donor. */
export type DonationCheckout = {
  /** Its amount and donor, as `donationCheckoutKey` writes them. */
  key: string
  clientSecret: string
  /** It can no longer be paid. */
  isSpent: boolean
}

/** A key that changes with the amount or the donor. */
export function donationCheckoutKey(draft: DonationDraft): string {
  return JSON.stringify([penceOf(draft), draft.name.trim(), draft.email.trim()])
}

export type DonationSteps = ReturnType<typeof useDonationStep>

export function useDonationStep(draft: DonationDraft, donationCheckout: DonationCheckout | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isHydrated = useHydrated()
  const { donationStep = 'amount', donatedIntent = '' } = useRouterState({ select: (s) => s.location.state })
  // the server has no history: the first render is the same for everybody
  const wanted = isHydrated ? donationStep : 'amount'
  const step = reachable(wanted, draft, donationCheckout)

  const goTo = useCallback(
    (state: HistoryState, replace = false) =>
      void navigate({
        to: '/donate',
        state,
        // two presses are still one step, and one step back
        replace: replace || history.location.state.donationStep === state.donationStep,
        resetScroll: false,
      }),
    [navigate, history],
  )
  const back = () => {
    if (step === wanted) history.back()
    else goTo({ donationStep: step === 'payment' ? 'details' : 'amount' }, true)
  }
  return { step, isHydrated, intent: donatedIntent, goTo, back }
}

/** The step that the known data allows: a reload loses the intent, another tab the amount. */
function reachable(
  wanted: DonationStep,
  draft: DonationDraft,
  donationCheckout: DonationCheckout | undefined,
): DonationStep {
  if (wanted === 'success' || wanted === 'amount') return wanted
  if (penceOf(draft) === undefined) return 'amount'
  // a donation checkout implies valid details
  return wanted === 'payment' && donationCheckout?.key === donationCheckoutKey(draft) ? 'payment' : 'details'
}
