/** One bracelet: its photographs or its drawing, its description, and delivery. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memo, Suspense, useLayoutEffect, useRef, type RefObject } from 'react'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { countryLabel, type Bracelet } from '#shared/site/shop/shop.ts'
import { Share } from '../../platform/ui/share/share.tsx'
import { AddToCart, Offers, WishlistToggle } from '../bracelets/bracelet-card.tsx'
import { BraceletThumbnail } from '../bracelets/bracelet-thumbnail.tsx'
import { LineAnswers } from '../cart/line-answers.tsx'
import { rowKey } from '../cart/row-key.ts'
import { useCart, useCartChanges } from '../cart/use-cart.ts'
import { useSite } from '../content/content.ts'
import { ErrorView } from '../shell/error-page.tsx'
import { pageHead } from '../seo/head.ts'
import { NotFound } from '../shell/not-found-view.tsx'
import { orNotFound } from '../shell/or-not-found.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { untilLoaded } from '../../platform/ui/lazy/lazy-part.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import { braceletHead } from './bracelet-head.ts'
import { GiftBeads } from './gift-beads.tsx'
import { useOwnAnswers } from './own-answers.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

const Gallery = lazyNamed(() => untilLoaded(() => import('./gallery.tsx')), 'Gallery')
const OwnAnswersForm = lazyNamed(() => untilLoaded(() => import('./own-answers-form.tsx')), 'OwnAnswersForm')

const NOT_FOUND = 'Bracelet Not Found'
const NOT_FOUND_TEXT = 'There is no such bracelet, or it is no longer in the shop.'

export const Route = createFileRoute('/shop/$slug')({
  loader: ({ context, params, preload }) =>
    orNotFound(context.utils.shop.bracelet.ensureData(params), preload),
  head: ({ match }) => {
    const bracelet = match.context.utils.shop.bracelet.getData(match.params)
    return pageHead(
      match,
      bracelet?.name ?? NOT_FOUND,
      import.meta.env.SSR &&
        (bracelet
          ? braceletHead(bracelet, match.context.settings)
          : { description: NOT_FOUND_TEXT, noindex: true }),
    )
  },
  component: BraceletPage,
  notFoundComponent: BraceletNotFound,
  errorComponent: BraceletError,
  // the error view is in the first script, from which the page's own part imports it
  codeSplitGroupings: [['component'], ['notFoundComponent']],
})

function BraceletPage() {
  const { bracelet } = useTRPC().utils.shop
  const { data, error } = useQuery(bracelet.queryOptions(Route.useParams()))
  if (error !== null) return <BraceletError />
  if (data === undefined)
    return (
      <main id="main" tabIndex={-1} className="grid min-h-[70vh] place-items-center text-primary">
        <BeadLoader size="lg" label="Loading the bracelet…" />
      </main>
    )
  // another bracelet starts at its first photograph
  return <Loaded key={data.id} {...data} />
}

function Loaded({ related, ...bracelet }: Bracelet & { related: readonly Bracelet[] }) {
  const buy = useRef<HTMLDivElement>(null)
  const isBuyPast = useScrolledPast(buy)
  const { name, country } = bracelet
  const { countries } = useSite()
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter md:pt-5">
      <Breadcrumb
        links={[
          <Link key="shop" to="/shop">
            Shop
          </Link>,
          <Link key="country" to="/shop" search={{ country }}>
            {countryLabel(country, countries)}
          </Link>,
        ]}
        here={name}
      />
      <Shown bracelet={bracelet} buy={buy} />
      {related.length > 0 && <Related bracelets={related} />}
      {isBuyPast && <BuyBar bracelet={bracelet} buy={buy} />}
    </main>
  )
}

/** For phones, once the button has scrolled out of view. The last part of `main`, so it never covers the footer. */
function BuyBar({ bracelet, buy }: { bracelet: Bracelet; buy: RefObject<HTMLDivElement | null> }) {
  const { add } = useCartChanges()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    const own = buy.current
    // if this bar had the focus, move it to the button that is visible again
    return () => {
      if (current?.contains(document.activeElement))
        own?.querySelector('button')?.focus({ preventScroll: true })
    }
  }, [buy])
  return (
    <section
      ref={bar}
      aria-label={`Buy ${bracelet.name}`}
      className="sticky-buy-bar no-print -mx-gutter mt-6 items-center gap-3 border-t border-line bg-surface px-gutter pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <BraceletThumbnail bracelet={bracelet} drawn={40} className="size-10 rounded-md bg-sunken" />
      <span className="font-display text-lg font-semibold text-primary tabular-nums">
        {formatPounds(bracelet.price)}
      </span>
      <AddToCart
        bracelet={bracelet}
        onAdd={() => add(bracelet, useOwnAnswers.getState()[bracelet.id]?.choices)}
      />
    </section>
  )
}

function Shown({ bracelet, buy }: { bracelet: Bracelet; buy: RefObject<HTMLDivElement | null> }) {
  const { name, description, price, country } = bracelet
  const { countries } = useSite()
  const { add } = useCartChanges()
  const wishlist = useWishlist()
  return (
    <div className="grid items-start gap-x-12 gap-y-3 *:min-w-0 md:grid-cols-2">
      <Pictures bracelet={bracelet} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere md:text-3xl">
            {name}
          </h1>
          <p className="font-display text-xl font-semibold text-primary tabular-nums md:text-2xl">
            {formatPounds(price)}
          </p>
        </div>
        {/* the breadcrumb above shows it too */}
        <p className="hidden text-muted md:block">{countryLabel(country, countries)}</p>
        {bracelet.questions.length > 0 && <Questions bracelet={bracelet} />}
        <div ref={buy} className="mt-4 flex flex-wrap items-center gap-3 md:mt-6">
          <AddToCart
            bracelet={bracelet}
            onAdd={() => add(bracelet, useOwnAnswers.getState()[bracelet.id]?.choices)}
          />
          {/* they wrap together */}
          <div className="flex items-center gap-3">
            <WishlistToggle bracelet={bracelet} wishlist={wishlist} />
            <Share title={name} excerpt={description} what="bracelet" />
          </div>
        </div>
        {bracelet.questions.length > 0 && <InCart bracelet={bracelet} />}
        <p className="no-js-only mt-4 text-muted">
          The cart needs JavaScript. Please turn it on and reload this page.
        </p>
        <GiftBeads price={price} />
        <p dir="auto" className="mt-4 whitespace-pre-line wrap-anywhere md:mt-6">
          {description}
        </p>
        <Details bracelet={bracelet} />
        <Delivery isOwn={bracelet.country === 'custom'} />
      </div>
    </div>
  )
}

/**
 * If their code fails to load, the server's pictures stay and the rest of the page works, so they are never rendered
 * again.
 */
const Pictures = memo(
  ({ bracelet }: { bracelet: Bracelet }) => (
    <Suspense fallback={<div className="h-52 rounded-card bg-sunken md:aspect-square md:h-auto" />}>
      <Gallery bracelet={bracelet} />
    </Suspense>
  ),
  (before, now) => before.bracelet.pictures === now.bracelet.pictures,
)

/** The answers of those in the cart already. */
function InCart({ bracelet: { id } }: { bracelet: Bracelet }) {
  const { lines, answer } = useCart()
  const own = lines?.filter(({ braceletId }) => braceletId === id) ?? []
  if (own.length === 0) return null
  return (
    <ul
      aria-label="In your cart"
      className="mt-4 divide-y divide-line rounded-card border border-line bg-raised px-4"
    >
      {own.map((line) => (
        <li key={rowKey(line)} className="py-3">
          <p className="font-semibold">
            {line.quantity === 1 ? 'In your cart' : `${line.quantity} in your cart`}
          </p>
          <LineAnswers line={line} onAnswer={(choices) => answer(line, choices)} asksAtOnce={false} />
        </li>
      ))}
    </ul>
  )
}

/** As the pictures: without their code the server's fields stay, and the cart asks. */
const Questions = memo(
  ({ bracelet }: { bracelet: Bracelet }) => (
    <Suspense fallback={<div className="mt-3 h-60 rounded-card bg-sunken/60 md:mt-4" />}>
      <OwnAnswersForm bracelet={bracelet} />
    </Suspense>
  ),
  (before, now) => before.bracelet.questions === now.bracelet.questions,
)

function Details({ bracelet: { length, material, madeBy } }: { bracelet: Bracelet }) {
  const known = Object.entries({ Length: length, Material: material, 'Made by': madeBy })
  const rows = known.filter(([, text]) => text !== '')
  if (rows.length === 0) return null
  return (
    <dl className="mt-8 divide-y divide-line border-y border-line">
      {rows.map(([label, text]) => (
        <div key={label} className="flex flex-wrap gap-x-4 py-2.5">
          <dt className="w-24 shrink-0 text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 flex-1 basis-32 wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const TRUCK =
  'M2 6h12v11H2zM14 10h4.500l3.500 3.500V17h-8zM4.500 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.500 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
const BACK = 'M9 14L4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11'

function Delivery({ isOwn }: { isOwn: boolean }) {
  const { shipsWithin } = useSite()
  return (
    <section aria-labelledby="delivery" className="mt-6">
      <h2 id="delivery" className="text-lg">
        Delivery and returns
      </h2>
      <ul className="mt-1">
        <li className="flex gap-3 py-2">
          <Glyph d={TRUCK} size="md" className="mt-1 shrink-0 text-primary" />
          <span>UK delivery included, sent within {shipsWithin}</span>
        </li>
        <li className="flex gap-3 py-2">
          <Glyph d={BACK} size="md" className="mt-1 shrink-0 text-primary" />
          <Link to="/delivery-returns" className="font-semibold text-primary underline">
            {isOwn ? 'Made for you: returned only if faulty' : '14 days to change your mind'}
          </Link>
        </li>
      </ul>
    </section>
  )
}

function Related({ bracelets }: { bracelets: readonly Bracelet[] }) {
  const { add } = useCartChanges()
  return <Offers title="You may also like" bracelets={bracelets} onAdd={add} wishlist={useWishlist()} />
}

function BraceletNotFound() {
  return (
    <NotFound
      title={NOT_FOUND}
      text={NOT_FOUND_TEXT}
      actions={
        <Button asChild>
          <Link to="/shop">Visit the shop</Link>
        </Button>
      }
    />
  )
}

function BraceletError() {
  return (
    <ErrorView title="This bracelet could not be loaded" text="Please try again." retry="Retry">
      <Button asChild variant="secondary">
        <Link to="/shop">Visit the shop</Link>
      </Button>
    </ErrorView>
  )
}
