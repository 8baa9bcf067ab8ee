/** One bracelet on offer, and its skeleton of the same size. */
import { memo, useState, type ReactNode } from 'react'
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { countryLabel, stockNotice, type ShownBracelet } from '#shared/site/shop/shop.ts'
import { useSite } from '../content/content.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { Photo } from '../../platform/ui/photo.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { tooltip } from '../../platform/ui/tooltip/tooltip.ts'
import { braceletAlt } from './bracelet-alt.ts'
import { BraceletArt } from './bracelet-art.tsx'

// skips rendering its many beads again when a heart or a badge changes
const Art = memo(BraceletArt)

// on a phone the heart fits above the beads
const pictureClass = 'card-picture max-sm:items-end max-sm:justify-items-end'
const artClass = 'h-auto w-full'

const cardClass = 'flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-raised/70'

type BraceletGridProps = {
  /** The grid's columns, where there is space for more than two. */
  columns?: string
  children: ReactNode
}

export function BraceletGrid({
  columns = 'fill-rows lg:grid-cols-3 3xl:grid-cols-4',
  children,
}: BraceletGridProps) {
  return <ul className={cn('mt-1 grid grid-cols-2 gap-3 sm:mt-5 sm:gap-5', columns)}>{children}</ul>
}

type BraceletCardProps = {
  bracelet: ShownBracelet
  /** On the picture, upper right. */
  corner?: ReactNode
  /** The actions. */
  children: ReactNode
}

export function BraceletCard({ bracelet, corner, children }: BraceletCardProps) {
  const { id, name, slug, description, price, country, colors, image } = bracelet
  const { countries } = useSite()
  const [photo] = bracelet.pictures
  return (
    <li className="grid">
      <article className={`relative ${cardClass}`}>
        {photo ? (
          <Photo
            {...photo}
            sizes="(width < 40rem) 46vw, 20rem"
            loading="lazy"
            className="aspect-4/5 w-full bg-sunken object-cover"
          />
        ) : (
          <div className={pictureClass}>
            <Art
              id={id}
              image={image}
              colors={colors}
              title={braceletAlt(name, colors)}
              className={artClass}
            />
          </div>
        )}
        <div className="flex grow flex-col p-2.5 sm:p-5">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 max-sm:flex-col sm:mb-0 sm:flex-nowrap">
            <h3 className="min-w-0 text-base/6 wrap-anywhere sm:text-lg">
              {/* the picture above is part of the link */}
              <Link
                to="/shop/$slug"
                params={{ slug }}
                className="hover:underline after:absolute after:inset-x-0 after:top-0 after:aspect-4/5"
              >
                {name}
              </Link>
            </h3>
            <p className="font-display text-base/6 font-semibold text-primary tabular-nums sm:text-lg">
              {formatPounds(price)}
            </p>
          </div>
          <p className="hidden text-sm text-muted sm:block">{countryLabel(country, countries)}</p>
          <p className="mt-2 mb-5 hidden text-sm sm:block">{description}</p>
          <div className="mt-auto grid gap-2 sm:flex sm:flex-wrap sm:gap-3">{children}</div>
        </div>
        {corner !== undefined && <div className="absolute top-1 right-1 sm:top-3 sm:right-3">{corner}</div>}
      </article>
    </li>
  )
}

type AddToCartProps = {
  bracelet: ShownBracelet
  onAdd: (bracelet: ShownBracelet) => void
}

export function AddToCart({ bracelet, onAdd }: AddToCartProps) {
  const soldOut = stockNotice(bracelet.stock, 1)
  const label = soldOut ?? 'Add to Cart'
  return (
    <Button
      className="js-only grow max-sm:px-0 max-sm:text-sm max-[22rem]:text-xs"
      aria-label={`${label}: ${bracelet.name}`}
      disabled={soldOut !== undefined}
      // a double click adds one
      onClick={({ detail }) => detail < 2 && onAdd(bracelet)}
    >
      {label}
    </Button>
  )
}

export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true" className={cardClass}>
      <div className={pictureClass}>
        <Skeleton shape="round" className="aspect-square w-3/4" />
      </div>
      <div className="p-2.5 sm:p-5">
        <Skeleton className="h-6 w-full max-w-40 sm:h-7" />
        <Skeleton className="mt-1 h-5 w-20 max-sm:mb-2 sm:mt-1.5" />
        <Skeleton className="mt-3 mb-5 hidden h-18 sm:block" />
        <Skeleton shape="round" className="h-11" />
      </div>
    </li>
  ))
}

type Wishlist = Record<'add' | 'remove' | 'has', (bracelet: ShownBracelet) => unknown>

type WishlistToggleProps = { bracelet: ShownBracelet; wishlist: Wishlist }

export function WishlistToggle({ bracelet, wishlist }: WishlistToggleProps) {
  const isSaved = wishlist.has(bracelet) === true
  const [isPopping, setIsPopping] = useState(false)
  return (
    <Button
      variant="surface"
      size="icon"
      className="js-only"
      onClick={() => {
        setIsPopping(!isSaved)
        ;(isSaved ? wishlist.remove : wishlist.add)(bracelet)
      }}
      {...tooltip(`${isSaved ? 'Remove' : 'Add'} ${bracelet.name} ${isSaved ? 'from' : 'to'} wishlist`)}
    >
      <Glyph
        d="M12 20C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20z"
        filled={isSaved}
        className={isSaved && isPopping ? 'animate-bump' : ''}
      />
    </Button>
  )
}

type OffersProps = {
  title: string
  /** Undefined while they load. */
  bracelets: readonly ShownBracelet[] | undefined
  onAdd: (bracelet: ShownBracelet) => void
  wishlist: Wishlist
}

/** A row of four below something else, or instead of an empty list. */
export function Offers({ title, bracelets, onAdd, wishlist }: OffersProps) {
  return (
    <section aria-labelledby="offers" className="pt-section">
      <h2 id="offers" className="mb-4 text-2xl sm:mb-0">
        {title}
      </h2>
      {/* a grid of four has no gap */}
      <BraceletGrid columns="sm:grid-cols-2 lg:grid-cols-4">
        {bracelets === undefined && <SkeletonCards count={4} />}
        {bracelets?.map((bracelet) => (
          <BraceletCard
            key={bracelet.id}
            bracelet={bracelet}
            corner={<WishlistToggle bracelet={bracelet} wishlist={wishlist} />}
          >
            <AddToCart bracelet={bracelet} onAdd={onAdd} />
          </BraceletCard>
        ))}
      </BraceletGrid>
    </section>
  )
}
