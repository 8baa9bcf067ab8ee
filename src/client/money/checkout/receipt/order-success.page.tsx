import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { Confirming } from '../../payments/confirming.tsx'
import { useResultFocus } from '../../payments/result-focus.ts'
import { useReturnedPayment, type ReturnSearch } from '../../payments/returned-payment.ts'
import { pageHead } from '../../../site/seo/head.ts'
import { loadContent } from '../../../site/content/page-content.ts'
import { OrderError } from './order-error.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { useOrder } from './use-order.ts'

export const Route = createFileRoute('/order-success')({
  // accept any query string: validating it would make the server redirect
  validateSearch: (search: Record<string, unknown>): ReturnSearch => search,
  loader: ({ context }) => loadContent(context, 'orderSuccess'),
  head: ({ match }) =>
    pageHead(
      match,
      'Your order',
      import.meta.env.SSR && {
        description: 'The result of your payment.',
        noindex: true,
      },
    ),
  component: OrderSuccessPage,
})

function OrderSuccessPage() {
  return (
    <main id="main">
      {/* after a reload only the browser's history knows which payment it was */}
      <ClientOnly fallback={<Confirming what="order" />}>
        <OrderConfirmation />
      </ClientOnly>
    </main>
  )
}

function OrderConfirmation() {
  const state = useOrder(useReturnedPayment('/order-success'))
  useResultFocus(state.status !== 'loading')
  if (state.status === 'success') return <OrderReceipt order={state.order} />
  if (state.status === 'loading') return <Confirming what="order" />
  return <OrderError problem={state.problem} message={state.message} onRetry={state.retry} />
}
