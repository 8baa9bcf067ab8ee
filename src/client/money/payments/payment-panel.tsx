/** The form around wallets and card fields, for paying and for another card: frame, fields, and what went wrong. */
import { LockKeyhole } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { CardFields } from './card-fields.tsx'
import {
  DECLINED_HINT,
  NO_ANSWER_HINT,
  type CardFieldsProps,
  type PaymentFailure,
  type WalletProps,
} from './card-payment.ts'
import { Wallets } from './wallets.tsx'

/** Afterwards the form is shown without wallets, because they would move what is being filled in. */
const WALLETS_TIMEOUT_MS = 3000

/** The failure, beside the card; a toast has announced it already. */
export type PaymentProblem = {
  /** Adds what to do next. */
  kind?: PaymentFailure['kind'] | undefined
  text?: ReactNode
  /** Below the hint. */
  more?: ReactNode
}

type PaymentPanelProps = Omit<CardFieldsProps, 'onReady'> & {
  /** Names the form; otherwise `labelledBy` does. */
  label?: string
  labelledBy?: string
  className?: string
  /** Above the card. */
  children?: ReactNode
  /** Whether 'Card' is a heading of its own in the form. */
  hasLegend?: boolean
  problem: PaymentProblem | undefined
  /** Whether the fields are ready. */
  isReady: boolean
  setIsReady: (isReady: boolean) => void
  /** Called if they are. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Below the card. */
  actions: ReactNode
  /** Offers wallets above everything else, unless the amount is null. */
  wallet?: Pick<WalletProps, 'asks' | 'monthly' | 'onOpen' | 'onAllowed'>
  /** Shown until it is known whether there are wallets, so that nothing moves when they come. */
  skeleton?: ReactNode
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { label, labelledBy, className, children, hasLegend = false, problem, actions, ...others } = props
  const { isReady, setIsReady, onSubmit, wallet, skeleton, ...card } = others
  const ready = useCallback(() => setIsReady(true), [setIsReady])
  const [wallets, know] = useWallets(wallet !== undefined)
  const [isByWallet, setIsByWallet] = useState(false)
  const isAsking = wallets === 'asked'
  const notice = (isHere: boolean) => (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there before its words, so that they are announced; has paragraphs
    <div role="status" className="empty:absolute">
      {isHere && problem && <Problem problem={problem} />}
    </div>
  )
  const form = (
    <form
      noValidate
      method="post"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={cn(
        'min-w-0 [grid-area:1/1] [&_[type=submit]]:scroll-mb-6',
        className,
        isAsking && 'invisible',
      )}
      onSubmit={(event) => {
        event.preventDefault()
        setIsByWallet(false)
        if (isReady) onSubmit(event)
      }}
    >
      <WalletPart
        {...props}
        isWanted={wallets !== 'none'}
        onPaying={() => setIsByWallet(true)}
        onKnown={know}
        notice={notice(isByWallet)}
      />
      {children}
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className={cn(hasLegend ? 'mb-4 font-display text-lg font-semibold' : 'sr-only')}>
          Card
        </legend>
        <p className="flex gap-2 text-sm text-muted">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Your card details go straight to our payment provider. We never see or store them.
        </p>
        {notice(!isByWallet)}
        <CardFields {...card} onReady={ready} />
      </fieldset>
      {actions}
    </form>
  )
  if (wallet === undefined) return form
  return (
    <div className="grid">
      {isAsking && <div className="min-w-0 [grid-area:1/1]">{skeleton}</div>}
      {form}
    </div>
  )
}

type WalletPartProps = Pick<
  PaymentPanelProps,
  'wallet' | 'settings' | 'amountPence' | 'savesCard' | 'hasLegend'
> &
  Pick<WalletProps, 'onKnown'> & { isWanted: boolean; onPaying: () => void; notice: ReactNode }

/** The wallets, and the heading of what follows; nothing at all without them. */
function WalletPart(props: WalletPartProps) {
  const { wallet, settings, amountPence, savesCard = false, hasLegend = false, isWanted } = props
  if (!wallet || amountPence === null || !isWanted) return null
  const Heading = hasLegend ? 'h2' : 'h3'
  return (
    <div className={cn('flex flex-col gap-5', !hasLegend && 'mb-5')}>
      <Wallets
        {...wallet}
        {...{ settings, amountPence, savesCard }}
        onAllowed={(payment) => {
          props.onPaying()
          wallet.onAllowed(payment)
        }}
        onKnown={props.onKnown}
      />
      {props.notice}
      <Heading className="flex items-center gap-4 text-base font-semibold before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or pay by card
      </Heading>
    </div>
  )
}

/** @returns what is known of wallets, and the function that tells */
function useWallets(isWanted: boolean) {
  const [wallets, setWallets] = useState<'asked' | 'offered' | 'none'>(isWanted ? 'asked' : 'none')
  const know = useCallback(
    (isOffered: boolean) =>
      setWallets((before) => (before === 'asked' ? (isOffered ? 'offered' : 'none') : before)),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => know(false), WALLETS_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [know])
  return [wallets, know] as const
}

function Problem({ problem: { kind, text, more } }: { problem: PaymentProblem }) {
  return (
    <div ref={showProblem} className="scroll-mb-36">
      <Alert tone="failure">
        {text !== undefined && <p className="font-semibold">{text}</p>}
        {kind === 'network' && <p className="mt-1">{NO_ANSWER_HINT}</p>}
        {kind === 'card' && <p className="text-on-surface">{DECLINED_HINT}</p>}
        <div>{more}</div>
      </Alert>
    </div>
  )
}

/** Scrolls to the failure, or to the button that it has moved out of the window, if there is space for both. */
function showProblem(notice: Element | null): void {
  if (!notice) return
  const button = notice.closest('form')?.querySelector('[type=submit]')
  const { top } = notice.getBoundingClientRect()
  const bottom = button?.getBoundingClientRect().bottom ?? 0
  // below the header
  const hasSpace = top > 105 && bottom - top < innerHeight - 140
  const shown = button && hasSpace && bottom > innerHeight ? button : notice
  shown.scrollIntoView({ block: 'nearest' })
}
