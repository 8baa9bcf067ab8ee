/** The bracelets that a visitor has saved; fetched by the browser only. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stockNotice, type ShownBracelet } from '#shared/site/shop/shop.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useCartChanges } from '../cart/use-cart.ts'
import { AddToCart, BraceletCard, BraceletGrid, SkeletonCards, Offers } from '../bracelets/bracelet-card.tsx'
import { pageHead } from '../seo/head.ts'
import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import heart from './heart-of-beads.svg?url'
import { useWishlist } from './use-wishlist.ts'

export const Route = createFileRoute('/wishlist')({
  head: ({ match }) =>
    pageHead(
      match,
      'Your wishlist',
      import.meta.env.SSR && {
        description: 'The flag-bead bracelets you have saved, ready to be added to your cart.',
        noindex: true,
      },
    ),
  component: WishlistPage,
})

function WishlistPage() {
  const wishlist = useWishlist()
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page low-plates grow page-top px-gutter">
      <h1 className="text-3xl">Your Wishlist</h1>
      <p className="no-js-only mt-4">
        The wishlist needs JavaScript. Please turn it on and reload this page.
      </p>
      {wishlist.isLoading && (
        <div className="js-only">
          <output className="mt-2 block text-muted">Loading your wishlist…</output>
          <BraceletGrid>
            <SkeletonCards count={3} />
          </BraceletGrid>
        </div>
      )}
      {wishlist.items === undefined && wishlist.error !== null && (
        <EmptyState
          title="Failed to fetch wishlist"
          description="Your wishlist is safe, but we could not load it just now."
          action={<Button onClick={() => void wishlist.refresh()}>Try again</Button>}
        />
      )}
      {wishlist.items !== undefined && <Saved wishlist={wishlist} items={wishlist.items} />}
    </main>
  )
}

type Wishlist = ReturnType<typeof useWishlist>

function Saved({ wishlist, items }: { wishlist: Wishlist; items: NonNullable<Wishlist['items']> }) {
  const { add } = useCartChanges()
  // what is offered stays when the first heart is tapped
  const [wasEmpty, setWasEmpty] = useState(false)
  if (items.length === 0 && !wasEmpty) setWasEmpty(true)
  const offers = wasEmpty && <SomeBracelets wishlist={wishlist} />
  if (items.length === 0) {
    return (
      <>
        <EmptyState
          art={heart}
          title="Your wishlist is empty"
          description="Tap the heart on any bracelet to save it here."
          action={
            <Button asChild>
              <Link to="/shop">Visit the shop</Link>
            </Button>
          }
        />
        {offers}
      </>
    )
  }
  return (
    <>
      <output className="mt-2 block text-muted max-sm:mb-4">
        {items.length === 1 ? '1 bracelet' : `${items.length} bracelets`} saved
      </output>
      <h2 className="sr-only">Saved bracelets</h2>
      <BraceletGrid>
        {items.map(({ bracelet }) => (
          <BraceletCard key={bracelet.id} bracelet={bracelet}>
            {bracelet.state === 'shown' ? (
              <AddToCart bracelet={bracelet} onAdd={add} />
            ) : (
              <p className="grow self-center font-semibold">No longer available</p>
            )}
            <Button
              variant="secondary"
              size="xs"
              className="max-sm:justify-self-center max-[22rem]:text-xs"
              aria-label={`Remove ${bracelet.name}`}
              onClick={() => wishlist.remove(bracelet)}
            >
              Remove
            </Button>
          </BraceletCard>
        ))}
      </BraceletGrid>
      <p className="mt-6">
        <Link
          to="/shop"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Keep looking in the shop
        </Link>
      </p>
      {offers}
    </>
  )
}

/** The first four in stock, each of another country if there are so many. */
function SomeBracelets({ wishlist }: { wishlist: Wishlist }) {
  const { add } = useCartChanges()
  const { data, error } = useQuery(useTRPC().utils.shop.bracelets.queryOptions({}))
  if (error !== null) return null
  return (
    <Offers title="Some to begin with" bracelets={data && varied(data)} onAdd={add} wishlist={wishlist} />
  )
}

function varied(all: readonly ShownBracelet[]): ShownBracelet[] {
  const inStock = all.filter(({ stock }) => stockNotice(stock, 1) === undefined)
  const isFirst = ({ country }: ShownBracelet, index: number) =>
    inStock.findIndex((other) => other.country === country) === index
  const firsts = inStock.filter(isFirst)
  return [...firsts, ...inStock.filter((each) => !firsts.includes(each))].slice(0, 4)
}
