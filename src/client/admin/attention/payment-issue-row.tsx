/** One payment issue: what it is, what to do, and the form that resolves it. */
import { useContext } from 'react'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Link, LinkedPages } from '../../platform/ui/link.tsx'
import { AnswerDispute } from '../payments/timeline/answer-dispute.tsx'
import { CopyPaymentId } from '../payments/copy-payment-id.tsx'
import { ageText } from '../inbox/inbox-labels.ts'
import { ResolvePaymentIssue } from './resolve-payment-issue.tsx'
import {
  paymentIssueAdvice,
  paymentIssueName,
  paymentIssueTitle,
  paymentLinkText,
  responseDue,
} from './payment-issue-labels.ts'
import { useCurrentMinute } from '../lists/use-current-minute.ts'
import { useHashTarget } from '../ui/use-hash-target.ts'

const sentence = (text: string) => `${text.replace(/^./, (letter) => letter.toUpperCase())}.`

export function PaymentIssueRow({ row }: { row: PaymentIssue }) {
  const { id, paymentId, orderNumber, paymentIntentId, detail, createdAt } = row
  const isLinked = useContext(LinkedPages)
  const now = useCurrentMinute()
  const due = responseDue(row.dispute, now)
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
        {due !== null && (
          <p className={cn(due.isUrgent && 'font-semibold text-danger')}>{sentence(due.text)}</p>
        )}
        <p className="mt-1 text-sm text-muted wrap-anywhere">{detail}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {due !== null && <AnswerDispute paymentIntentId={paymentIntentId} about={paymentIssueName(row)} />}
          {paymentId !== null && (
            <Button asChild variant="secondary">
              <Link to="/admin/payments/$id" params={{ id: String(paymentId) }}>
                {paymentLinkText(row)}
              </Link>
            </Button>
          )}
          {orderNumber !== null && isLinked('/admin/orders') && (
            <Button asChild variant="secondary">
              <Link to="/admin/orders" search={{ q: orderNumber }}>
                Open order {orderNumber}
              </Link>
            </Button>
          )}
          {paymentIntentId !== '' && (
            <CopyPaymentId
              paymentIntentId={paymentIntentId}
              of={paymentIssueName(row)}
              size="sm"
              className="-ml-3"
            />
          )}
        </div>
      </div>
      <ResolvePaymentIssue paymentIssue={row} />
    </article>
  )
}
