/** The steps of a gift. The current one is stored in the history entry, so that Back leads to the previous one. */
import {
  lazyRouteComponent,
  useHydrated,
  useNavigate,
  useRouter,
  useRouterState,
  type HistoryState,
} from '@tanstack/react-router'
import { useCallback, type ComponentType } from 'react'
import { newsChoiceOf, type NewsModel } from '#shared/site/supporters/news.ts'
import type { GiftAidScope } from '#shared/money/gift-aid/gift-aid.ts'
import { AmountStep } from './amount-step.tsx'
import { donationCheckoutKey, type DonationCheckout, type IntentInput } from '../donation-checkout.ts'
import { dedicationIn } from '../dedication.ts'
import { paidAmount, penceOf, type DonationDraft } from '../donation-draft.ts'
import type { StepProps } from './step-props.ts'

type Step = {
  label: string
  title: string
  Component: ComponentType<StepProps> & { preload?: () => Promise<void> | undefined }
  /** A reload loses the intent, and another tab may clear the amount: then a later step is not reachable. */
  isReachable: (draft: DonationDraft, checkout: DonationCheckout | undefined) => boolean
  /** The fields that this step adds to the intent's input. */
  adds: (draft: DonationDraft) => Partial<IntentInput>
}

const STEPS = {
  amount: {
    label: 'Amount',
    title: 'Choose an amount',
    Component: AmountStep,
    isReachable: () => true,
    adds: (draft) => ({
      amount: paidAmount(draft),
      projectId: draft.project === '' ? undefined : Number(draft.project),
      monthlyDay: Number(draft.day) || undefined,
      link: draft.link || undefined,
    }),
  },
  details: {
    label: 'Details',
    title: 'Your details',
    Component: lazyRouteComponent(() => import('./details-step.tsx'), 'DetailsStep'),
    isReachable: (draft) => penceOf(draft) !== undefined,
    adds: ({ name, email, ...draft }) => ({
      donorName: name.trim(),
      donorEmail: email.trim(),
      giftAid: declarationIn(draft),
      dedication: dedicationIn(draft),
      news: newsChoiceOf(draft.newsModel as NewsModel, draft.news === 'yes'),
    }),
  },
  payment: {
    label: 'Payment',
    title: 'Payment',
    Component: lazyRouteComponent(() => import('./payment-step.tsx'), 'PaymentStep'),
    isReachable: (draft, checkout) => checkout?.key === donationCheckoutKey(intentInput(draft)),
    adds: ({ key }) => ({ draftKey: key }),
  },
} satisfies Record<string, Step>

/** The declaration; null for 'No, thank you', undefined if the donor was not asked. */
function declarationIn(draft: Omit<DonationDraft, 'name' | 'email'>): IntentInput['giftAid'] {
  const { giftAid, title, firstName, lastName, address, postcode, scope } = draft
  const isOutsideUk = draft.isOutsideUk === 'yes'
  if (giftAid !== 'yes') return giftAid === 'no' ? null : undefined
  return {
    title,
    firstName,
    lastName,
    address,
    isOutsideUk,
    postcode: isOutsideUk ? '' : postcode,
    scope: scope as GiftAidScope,
  }
}

type StepName = keyof typeof STEPS
export type DonationStep = StepName | 'success'

const NAMES = Object.keys(STEPS) as StepName[]
export const stepOf = (name: StepName): Step => STEPS[name]
export const STEP_LABELS = NAMES.map((name) => stepOf(name).label)

/** Combines the fields of all steps. A field of the call that no step adds is a type error here. */
export const intentInput = (draft: DonationDraft): IntentInput => ({
  ...STEPS.amount.adds(draft),
  ...STEPS.details.adds(draft),
  ...STEPS.payment.adds(draft),
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    donationStep?: DonationStep
    /** The intent whose thanks are shown. */
    donatedIntent?: string
  }
}

export function useDonationStep(draft: DonationDraft, checkout: DonationCheckout | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isHydrated = useHydrated()
  const { donationStep = 'amount', donatedIntent = '' } = useRouterState({ select: (s) => s.location.state })
  // the server has no history, so the first render is the same for everybody
  const wanted = isHydrated ? donationStep : 'amount'
  const step = wanted === 'success' ? wanted : lastReachable(wanted, draft, checkout)
  const index = step === 'success' ? NAMES.length : NAMES.indexOf(step)
  const next: DonationStep = NAMES[index + 1] ?? 'success'

  const goTo = useCallback(
    (state: HistoryState, replace = false) =>
      void navigate({
        to: '/donate',
        state,
        // a double click must not need Back twice
        replace: replace || history.location.state.donationStep === state.donationStep,
        resetScroll: false,
      }),
    [navigate, history],
  )
  const back = () => {
    if (step === wanted) history.back()
    else goTo({ donationStep: NAMES[index - 1] ?? 'amount' }, true)
  }
  return { step, index, next, isHydrated, intent: donatedIntent, goTo, back }
}

const lastReachable = (wanted: StepName, ...known: Parameters<Step['isReachable']>): StepName =>
  NAMES.slice(0, NAMES.indexOf(wanted) + 1)
    .filter((name) => stepOf(name).isReachable(...known))
    .at(-1) ?? 'amount'
