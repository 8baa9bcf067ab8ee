/** One payment in a list: a row of a table on wide screens; on narrow ones a card with all of it, or two lines. */
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { paymentTime, type ListedPayment } from '#shared/money/payments/payments.ts'
import { useSite } from '../../site/content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import { ListRow, type Columns } from '../kit/list/list-row.tsx'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { dayInLondon, LondonTime } from '../ui/london-time.tsx'
import { CopyPaymentId } from './copy-payment-id.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { amountWithCurrency, leftText, paymentMail } from './payment-labels.ts'

const SHOWN_OF_ID = 20

export const PAYMENT_COLUMNS: Columns = [
  ['Payment', '9rem'],
  ['Customer', 'minmax(0,4fr)'],
  ['Details', 'minmax(0,5fr)'],
  ['Reference', '10.5rem'],
  ['Amount', '10.5rem'],
  ['', '5.75rem'],
]

/** Shows everything known about it. */
export const PaymentCard = ({ row }: { row: ListedPayment }) => <PaymentRow row={row} isCard />

export function PaymentRow({ row: payment, isCard = false }: { row: ListedPayment; isCard?: boolean }) {
  const { id, customerName, customerEmail, description, paymentIntentId, orderNumber } = payment
  const left = leftText(payment)
  const intent = isOffline(payment) ? '' : paymentIntentId
  return (
    <ListRow
      id={`payment-${id}`}
      level={isCard ? 3 : 2}
      isCard={isCard}
      heading={
        <TextLink to="/admin/payments/$id" params={{ id: String(id) }}>
          <span className="sr-only">Payment </span>#{id}
        </TextLink>
      }
      detail={
        isOffline(payment) ? dayInLondon(paymentTime(payment)) : <LondonTime at={paymentTime(payment)} />
      }
      cells={[
        <Facts key="customer" isShort={!isCard}>
          <Fact name="Name">
            <span className="font-medium">
              <SupporterLink id={payment.supporterId}>{customerName || 'Anonymous Customer'}</SupporterLink>
            </span>
          </Fact>
          <Fact name="Email">{customerEmail || 'Not provided'}</Fact>
        </Facts>,
        <Facts key="details" isHidden={!isCard}>
          {description && <Fact name="Description">{description}</Fact>}
          <Fact name="Type and method">
            <span className="inline-block first-letter:uppercase">{payment.paymentType}</span>
            <span>, {payment.paymentMethod || 'N/A'}</span>
          </Fact>
        </Facts>,
        <Facts key="reference" isHidden={!isCard}>
          {intent && (
            <Fact name="Stripe ID">
              <span title={intent} className="font-mono text-xs">
                {`${intent.slice(0, SHOWN_OF_ID)}${intent.length > SHOWN_OF_ID ? '…' : ''}`}
              </span>
            </Fact>
          )}
          {orderNumber !== null && (
            <Fact name="Order" isShown>
              {orderNumber}
            </Fact>
          )}
        </Facts>,
      ]}
      end={
        <p
          className={cn(
            'flex flex-wrap items-center gap-x-2 text-sm/5 tabular-nums',
            isCard && 'max-xl:flex-col max-xl:items-end',
          )}
        >
          <strong className="font-semibold xl:basis-full">{amountWithCurrency(payment)}</strong>
          {left !== undefined && <span className={cn('text-xs', !isCard && 'max-xl:hidden')}>{left}</span>}
          <PaymentBadge payment={payment} />
        </p>
      }
      actions={
        <div className={isCard ? 'contents' : 'contents max-xl:hidden'}>
          <PaymentActions payment={payment} />
        </div>
      }
    />
  )
}

function PaymentActions({ payment }: { payment: ListedPayment }) {
  const { id, customerEmail, paymentIntentId } = payment
  const { name: siteName } = useSite()
  return (
    <>
      {customerEmail && (
        <Button asChild variant="quiet" size="icon" tone="primary">
          <a
            href={paymentMail({ ...payment, customerEmail }, siteName)}
            {...tooltip(`Contact Customer of payment #${id}`)}
          >
            <Mail aria-hidden="true" className="size-4.5" />
          </a>
        </Button>
      )}
      {paymentIntentId && !isOffline(payment) && (
        <CopyPaymentId isIcon paymentIntentId={paymentIntentId} of={`payment #${id}`} />
      )}
    </>
  )
}

type FactsProps = { isHidden?: boolean; isShort?: boolean; children: ReactNode }

/** Hidden on a phone whose rows have two lines; some only with a second line. */
const Facts = ({ isHidden = false, isShort = false, children }: FactsProps) => (
  <dl className={cn('min-w-0', isHidden && 'max-xl:hidden', isShort && 'max-xl:[&>:last-child]:hidden')}>
    {children}
  </dl>
)

type FactProps = { name: string; isShown?: boolean; children: ReactNode }

/** One line of a card. Most names are for screen readers, because the column heading shows them. */
const Fact = ({ name, isShown = false, children }: FactProps) => (
  <div className="truncate">
    <dt className={isShown ? 'mr-1 inline text-muted' : 'sr-only'}>{name}</dt>
    <dd className="inline">{children}</dd>
  </div>
)
