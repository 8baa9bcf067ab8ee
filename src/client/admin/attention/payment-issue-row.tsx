/** One payment issue: what it is, what to do, and the form that resolves it. */
import type { PaymentIssue } from '#shared/payment-timeline.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { CopyPaymentId } from '../payments/copy-payment-id.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { ResolvePaymentIssue } from './resolve-payment-issue.tsx'
import { paymentIssueAdvice, paymentIssueTitle } from './payment-issue-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { useHashTarget } from '../use-hash-target.ts'

export function PaymentIssueRow({ row }: { row: PaymentIssue }) {
  const { id, paymentId, orderNumber, paymentIntentId, detail, createdAt } = row
  const now = useCurrentMinute()
  const { target } = useHashTarget<HTMLHeadingElement>(`payment-issue-${id}`)
  return (
    <article
      aria-labelledby={`payment-issue-${id}`}
      className="grid gap-x-10 gap-y-4 border-b border-line py-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2
            id={`payment-issue-${id}`}
            ref={target}
            tabIndex={-1}
            data-row-heading=""
            className="scroll-mt-8 text-lg"
          >
            {paymentIssueTitle(row)}
          </h2>
          <time dateTime={createdAt} className="text-sm text-muted">
            {ageText(createdAt, now)}
          </time>
        </div>
        <p>{paymentIssueAdvice(row)}</p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {detail}
          <br />
          <span className="font-mono">{paymentIntentId}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {paymentId !== null && (
            <Button asChild variant="secondary">
              <Link to="/admin/payments/$id" params={{ id: String(paymentId) }}>
                Open payment #{paymentId}
              </Link>
            </Button>
          )}
          {orderNumber !== null && (
            <Button asChild variant="secondary">
              <Link to="/admin/orders" search={{ q: orderNumber }}>
                Open order {orderNumber}
              </Link>
            </Button>
          )}
          <CopyPaymentId
            paymentIntentId={paymentIntentId}
            describedBy={`payment-issue-${id}`}
            size="sm"
            className="-ml-3"
          />
        </div>
      </div>
      <ResolvePaymentIssue paymentIssue={row} />
    </article>
  )
}
