/** One payment: a row of a table on wide screens, a card on narrow ones. */
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { paymentTime, type ListedPayment } from '#shared/money/payments/payments.ts'
import { useSite } from '../../site/content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'
import { CopyPaymentId } from './copy-payment-id.tsx'
import { dayInLondon, LondonTime } from '../ui/london-time.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { amountWithCurrency, leftText, paymentMail } from './payment-labels.ts'

const SHOWN_OF_ID = 20

const columns = 'xl:grid xl:grid-cols-[9.5rem_minmax(0,1.1fr)_minmax(0,1fr)_13.5rem_9rem] xl:gap-x-5'

/** The column titles, for sighted users only: each row labels its own values. */
export const paymentColumns = (
  <div
    aria-hidden="true"
    className={`hidden border-b border-field px-3 pb-2 text-sm font-semibold text-muted ${columns}`}
  >
    <span>Payment</span>
    <span>Customer</span>
    <span>Details</span>
    <span>Reference</span>
    <span className="text-right">Amount</span>
  </div>
)

export function PaymentRow({ row: payment }: { row: ListedPayment }) {
  const { id, customerName, customerEmail, paymentIntentId, orderNumber } = payment
  const left = leftText(payment)
  const { name: siteName } = useSite()
  return (
    <article
      aria-labelledby={`payment-${id}`}
      className={`rounded-card border border-line bg-raised p-4 text-sm max-xl:mb-3 xl:rounded-none xl:border-0 xl:border-b xl:px-3 xl:py-2.5 xl:hover:bg-sunken/40 ${columns}`}
    >
      <div className="max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:justify-between max-xl:gap-x-4">
        <div className="flex items-baseline gap-x-2">
          <h3
            id={`payment-${id}`}
            className="font-body text-base/6 font-semibold tracking-normal tabular-nums"
          >
            <span className="sr-only">Payment </span>#{id}
          </h3>
          <Link
            to="/admin/payments/$id"
            params={{ id: String(id) }}
            className="-my-2.5 inline-flex min-h-11 items-center px-1 text-primary underline hover:decoration-2"
          >
            <span>
              Open<span className="sr-only"> payment #{id}</span>
            </span>
          </Link>
        </div>
        <p className="text-muted tabular-nums">
          {isOffline(payment) ? dayInLondon(paymentTime(payment)) : <LondonTime at={paymentTime(payment)} />}
        </p>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-xl:mt-2 xl:order-last xl:flex-col xl:items-end xl:justify-start">
        <span className="tabular-nums xl:text-right">
          <strong className="text-base/6 font-semibold">{amountWithCurrency(payment)}</strong>
          {left !== undefined && <span className="block">{left}</span>}
        </span>
        <PaymentBadge payment={payment} />
      </p>
      <div className="max-xl:mt-3">
        <dl>
          <Fact name="Name">
            <span className="font-medium">
              <SupporterLink id={payment.supporterId}>{customerName || 'Anonymous Customer'}</SupporterLink>
            </span>
          </Fact>
          <Fact name="Email">{customerEmail || 'Not provided'}</Fact>
        </dl>
        {customerEmail && (
          <Button asChild variant="quiet" size="xs" tone="primary" className={action}>
            <a href={paymentMail({ ...payment, customerEmail }, siteName)}>
              <Mail aria-hidden="true" className="size-4.5" />
              <span>
                Contact Customer<span className="sr-only"> of payment #{id}</span>
              </span>
            </a>
          </Button>
        )}
      </div>
      <dl className="xl:flex xl:flex-wrap xl:content-start xl:gap-x-4">
        {payment.description && (
          <Fact name="Description" className="xl:w-full">
            {payment.description}
          </Fact>
        )}
        <Fact name="Type">
          <span className="capitalize">{payment.paymentType}</span>
        </Fact>
        <Fact name="Method">{payment.paymentMethod || 'N/A'}</Fact>
      </dl>
      <div>
        <dl>
          {paymentIntentId && !isOffline(payment) && (
            <Fact name="Stripe ID">
              <span title={paymentIntentId} className="font-mono text-xs/6">
                {`${paymentIntentId.slice(0, SHOWN_OF_ID)}${paymentIntentId.length > SHOWN_OF_ID ? '…' : ''}`}
              </span>
            </Fact>
          )}
          {orderNumber !== null && (
            <Fact name="Order" isNamed>
              {orderNumber}
            </Fact>
          )}
        </dl>
        {paymentIntentId && !isOffline(payment) && (
          <CopyPaymentId paymentIntentId={paymentIntentId} of={`payment #${id}`} className={action} />
        )}
      </div>
    </article>
  )
}

const action = '-mx-3 xl:-mb-1.5'

type FactProps = {
  name: string
  /** Labelled in the table too. */
  isNamed?: boolean
  className?: string
  children: ReactNode
}

function Fact({ name, isNamed = false, className, children }: FactProps) {
  return (
    <div className={cn('flex gap-x-3 xl:gap-x-1.5', className)}>
      <dt className={cn('w-24 shrink-0 text-muted xl:w-auto', !isNamed && 'xl:sr-only')}>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
