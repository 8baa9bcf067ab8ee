/** One payment issue: what it is, what to do, and a button that resolves it. */
import { useContext } from 'react'
import type { PaymentIssue } from '#shared/money/payments/payment-timeline.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Link, LinkedPages } from '../../platform/ui/link.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { AnswerDispute } from '../payments/timeline/answer-dispute.tsx'
import { copyPaymentId } from '../payments/copy-payment-id.tsx'
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
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-b border-line py-2.5 xl:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="min-w-0 text-sm">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2
            id={`payment-issue-${id}`}
            ref={target}
            tabIndex={-1}
            data-row-heading=""
            className="scroll-mt-8 font-body text-base/6 font-semibold tracking-normal"
          >
            {paymentIssueTitle(row)}
          </h2>
          <p className="text-muted wrap-anywhere">
            <time dateTime={createdAt}>{ageText(createdAt, now)}</time>
            {detail !== '' && <span>{` · ${detail}`}</span>}
          </p>
        </div>
        <p>
          <span>{paymentIssueAdvice(row)}</span>{' '}
          {due !== null && (
            <span className={cn(due.isUrgent && 'font-semibold text-danger')}>{sentence(due.text)}</span>
          )}{' '}
          {due !== null && <AnswerDispute paymentIntentId={paymentIntentId} about={paymentIssueName(row)} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-xl:col-span-2 max-xl:row-start-2">
        {paymentId !== null && (
          <Button asChild variant="secondary" size="xs">
            <Link to="/admin/payments/$id" params={{ id: String(paymentId) }}>
              {paymentLinkText(row)}
            </Link>
          </Button>
        )}
        <FormButton
          label="Mark as resolved…"
          about={`(${paymentIssueName(row)})`}
          size="xs"
          title={paymentIssueTitle(row)}
        >
          {(close) => <ResolvePaymentIssue id={id} close={close} />}
        </FormButton>
      </div>
      <div className="max-xl:col-start-2 max-xl:row-start-1 max-xl:self-start">
        <RowMenu
          label={`More for ${paymentIssueName(row)}`}
          items={[
            orderNumber !== null &&
              isLinked('/admin/orders') && {
                label: `Open order ${orderNumber}`,
                link: <Link to="/admin/orders" search={{ q: orderNumber }} />,
              },
            paymentIntentId !== '' && {
              label: 'Copy Stripe ID',
              onSelect: () => void copyPaymentId(paymentIntentId),
            },
          ]}
        />
      </div>
    </article>
  )
}
