import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/checkout')({
  head: ({ match }) =>
    pageHead({
      title: 'Checkout',
      description: 'Checkout',
      publicUrl: match.context.settings.publicUrl,
      path: '/checkout',
    }),
  component: Page,
})

function Page() {
  return <h1>Checkout</h1>
}
