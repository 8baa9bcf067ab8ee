/** The result of a payment: being confirmed, the order, or what went wrong (specification section 4). */
import { useReturnedPayment } from '../payments/returned-payment.ts'
import { OrderError } from './order-error.tsx'
import { Confirming } from '../payments/confirming.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { useOrder } from './use-order.ts'

export function OrderConfirmation() {
  const state = useOrder(useReturnedPayment('/order-success'))
  if (state.status === 'success') return <OrderReceipt order={state.order} />
  if (state.status === 'loading') return <Confirming what="order" />
  return <OrderError problem={state.problem} message={state.message} onRetry={state.retry} />
}
