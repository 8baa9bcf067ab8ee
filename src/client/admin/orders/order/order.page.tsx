/** One order from its payment to its last email, and what the owner can do about it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessageCircleQuestion, Printer, Tag } from 'lucide-react'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { OrderDetails } from '#shared/money/orders/order-details.ts'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { ChoiceList } from '../../../site/bracelets/choice-list.tsx'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { TextLink } from '../../../platform/ui/text-link.tsx'
import { FormButton } from '../../kit/form-dialog.tsx'
import { Record, RecordPage, RecordRow, RecordSection } from '../../kit/record-page.tsx'
import { NewRows } from '../../lists/new-rows.tsx'
import { LondonTime } from '../../ui/london-time.tsx'
import { requireRowId } from '../../row-id.ts'
import { choicesError } from '../order-labels.ts'
import { PaymentStatusBadge, SendBy, StatusBadge } from '../order-status.tsx'
import { printed } from '../print/use-printed.ts'
import { AskBuyer } from './ask-buyer.tsx'
import { EnterChoices } from './enter-choices.tsx'
import { OrderContact } from './order-contact.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderHistory } from './order-history.tsx'
import { Parcel, TAKES_PARCEL } from './parcel.tsx'
import { useOrderSteps } from './use-order-steps.tsx'

export const Route = createFileRoute('/admin/orders/$id')({
  beforeLoad: requireRowId,
  component: OrderPage,
})

function OrderPage() {
  const id = Number(Route.useParams().id)
  // orders change elsewhere too: read on every opening
  const options = useTRPC().utils.checkout.orderById.queryOptions({ id }, { staleTime: 0 })
  const query = useQuery(options)
  return (
    <RecordPage
      title={query.data ? `Order ${query.data.number}` : 'Order'}
      noun="order"
      back={{ to: '/admin/orders', list: 'All orders' }}
      query={query}
    >
      {(order) => (
        <>
          <NewRows
            queryKey={options.queryKey}
            noun="order"
            updatedAt={query.dataUpdatedAt}
            changed="Changed meanwhile: show it"
          />
          {/* the key resets the forms for another order */}
          <OrderRecord key={id} order={order} />
        </>
      )}
    </RecordPage>
  )
}

function OrderRecord({ order }: { order: OrderDetails }) {
  const { id, number, status, carrier, trackingNote, total, refunded, paymentStatus, paymentId } = order
  const { usual, others } = useOrderSteps(order)
  const about = <span className="sr-only"> (order {number})</span>
  return (
    <Record
      status={
        <>
          <StatusBadge order={order} />
          <PaymentStatusBadge order={order} />
        </>
      }
      menu={others}
      facts={[
        total !== null && ['Total', formatPounds(total)],
        paymentStatus === 'partly refunded' && refunded !== null && ['Refunded', formatPounds(refunded)],
        ['Ordered', <LondonTime key="at" at={order.createdAt} />],
        [
          'Payment',
          <span key="payment" className="flex gap-x-2">
            {paymentStatus === 'paid' && <span>Paid</span>}
            {paymentId !== null && (
              <TextLink to="/admin/payments/$id" params={{ id: String(paymentId) }}>
                <span className="sr-only">Payment </span>#{paymentId}
              </TextLink>
            )}
          </span>,
        ],
      ]}
      aside={<OrderContact order={order} />}
    >
      <RecordSection id="order-next" title="Next" action={<SendBy order={order} className="font-semibold" />}>
        <div className="flex flex-col gap-4">
          {/* before a parcel is packed there is nothing to track */}
          {(status === 'packed' || status === 'sent' || carrier !== '' || trackingNote !== '') && (
            <Parcel order={order} />
          )}
          <div className="contents">{usual?.emailBox}</div>
          <div className="flex flex-wrap items-center gap-2">
            {usual && (
              <Button {...(status === 'packed' && { [TAKES_PARCEL]: id })} {...usual.button}>
                <span>
                  {usual.label}
                  {about}
                </span>
              </Button>
            )}
            {status !== 'cancelled' && (
              <>
                <PrintLink what="slips" order={order}>
                  <Printer aria-hidden="true" className="size-5" />
                  <span>Packing slip{about}</span>
                </PrintLink>
                <PrintLink what="labels" order={order}>
                  <Tag aria-hidden="true" className="size-5" />
                  <span>Address label{about}</span>
                </PrintLink>
              </>
            )}
          </div>
        </div>
      </RecordSection>
      <Bracelets order={order} />
      <OrderEmails emails={order.emails} />
      <OrderHistory order={order} />
    </Record>
  )
}

type PrintLinkProps = { what: 'slips' | 'labels'; order: ListedOrder; children: React.ReactNode }

const PrintLink = ({ what, order: { id }, children }: PrintLinkProps) => (
  <Button asChild variant="secondary">
    <Link to="/admin/orders" search={{ print: printed(what, String(id)) }}>
      {children}
    </Link>
  </Button>
)

function Bracelets({ order }: { order: ListedOrder }) {
  const { number, lines, needsChoices, status } = order
  const isChangeable = status === 'to pack' && lines.some(({ choices }) => choices.length > 0)
  return (
    <RecordSection id="order-bracelets" title="Bracelets">
      <ul aria-labelledby="order-bracelets">
        {lines.map(({ quantity, name, unitPrice, choices }, index) => (
          <RecordRow
            // oxlint-disable-next-line react/no-array-index-key -- the same bracelet may be there with other answers
            key={index}
            end={unitPrice !== null && `${formatPounds(unitPrice)}${quantity > 1 ? ' each' : ''}`}
          >
            <span className="font-semibold tabular-nums">{quantity} ×</span> {name}
            <ChoiceList choices={choices} className="pl-6 text-muted" />
          </RecordRow>
        ))}
      </ul>
      {needsChoices && (
        <p className="mt-2 flex items-start gap-1.5 font-semibold text-danger wrap-anywhere">
          <MessageCircleQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {choicesError(order)}
        </p>
      )}
      {(needsChoices || isChangeable) && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {needsChoices && <AskBuyer order={order} />}
          <FormButton
            size="sm"
            label={needsChoices ? 'Enter choices' : 'Change choices'}
            about={`(order ${number})`}
            title={`Choices of order ${number}`}
          >
            {(close) => <EnterChoices order={order} onClose={close} />}
          </FormButton>
        </div>
      )}
    </RecordSection>
  )
}
