/** One payment from its first price to its last email, and what the owner can do about it. */
import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../kit/record-page.tsx'
import { requireRowId } from '../row-id.ts'
import { PaymentRecord } from './payment-record.tsx'
import { usePaymentTimeline } from './timeline/use-payment-timeline.ts'

export const Route = createFileRoute('/admin/payments/$id')({
  beforeLoad: requireRowId,
  component: Payment,
})

function Payment() {
  const id = Number(Route.useParams().id)
  // the key resets the forms for another payment
  return <OnePayment key={id} id={id} />
}

function OnePayment({ id }: { id: number }) {
  return (
    <RecordPage
      title={`Payment #${id}`}
      noun="payment"
      back={{ to: '/admin/payments', list: 'Payments' }}
      missing="Please check the number, or look for it under Payments."
      query={usePaymentTimeline(id)}
    >
      {(timeline) => <PaymentRecord timeline={timeline} />}
    </RecordPage>
  )
}
