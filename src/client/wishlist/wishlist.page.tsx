import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/wishlist')({
  head: ({ match }) =>
    pageHead({
      title: 'Wishlist',
      description: 'Wishlist',
      publicUrl: match.context.settings.publicUrl,
      path: '/wishlist',
    }),
  component: Page,
})

function Page() {
  return <h1>Wishlist</h1>
}
