import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'
import { trpc } from '../trpc.ts'

export const Route = createFileRoute('/shop')({
  loader: async ({ context }) => {
    await context.utils.shop.bracelets.ensureData({})
  },
  head: ({ match }) =>
    pageHead({
      title: 'Shop',
      description: 'Handcrafted flag-bead bracelets',
      publicUrl: match.context.settings.publicUrl,
      path: '/shop',
    }),
  component: ShopPage,
})

function ShopPage() {
  const [bracelets] = trpc.shop.bracelets.useSuspenseQuery({})
  return (
    <main id="main">
      <h1>Shop</h1>
      {bracelets.map((bracelet) => (
        <p key={bracelet.id}>{bracelet.name}</p>
      ))}
    </main>
  )
}
