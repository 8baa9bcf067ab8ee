/** The form around card fields, for paying and for another card: frame, fields, and what went wrong. */
import { LockKeyhole } from 'lucide-react'
import { useCallback, type ReactNode, type SubmitEvent } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { CardFields } from './card-fields.tsx'
import { DECLINED_HINT, NO_ANSWER_HINT, type CardFieldsProps, type PaymentFailure } from './card-payment.ts'

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
}

export function PaymentPanel(props: PaymentPanelProps) {
  const { label, labelledBy, className, children, hasLegend = false, problem, actions, ...others } = props
  const { isReady, setIsReady, onSubmit, ...card } = others
  const ready = useCallback(() => setIsReady(true), [setIsReady])
  return (
    <form
      noValidate
      method="post"
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSubmit(event)
      }}
    >
      {children}
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className={cn(hasLegend ? 'mb-4 font-display text-lg font-semibold' : 'sr-only')}>
          Card
        </legend>
        <p className="flex gap-2 text-sm text-muted">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Your card details go straight to our payment provider. We never see or store them.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there before its words, so that they are announced; has paragraphs */}
        <div role="status" className="empty:absolute">
          {problem && (
            <div ref={showProblem} className="scroll-mb-36">
              <Alert tone="failure">
                {problem.text !== undefined && <p className="font-semibold">{problem.text}</p>}
                {problem.kind === 'network' && <p className="mt-1">{NO_ANSWER_HINT}</p>}
                {problem.kind === 'card' && <p className="text-on-surface">{DECLINED_HINT}</p>}
                <div>{problem.more}</div>
              </Alert>
            </div>
          )}
        </div>
        <CardFields {...card} onReady={ready} />
      </fieldset>
      {actions}
    </form>
  )
}

/** Scrolls to the failure, which may be out of the button's view. */
const showProblem = (notice: Element | null): void => notice?.scrollIntoView({ block: 'nearest' })
