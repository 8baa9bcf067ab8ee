import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/order-success')({
  head: ({ match }) =>
    pageHead({
      title: 'Order',
      description: 'Order',
      publicUrl: match.context.settings.publicUrl,
      path: '/order-success',
    }),
  component: Page,
})

function Page() {
  return <h1>Order</h1>
}
