/** One bracelet on offer, and its stand-in of the same size. */
import { memo, type ReactNode } from 'react'
import { formatPounds } from '#shared/money.ts'
import { COUNTRY_LABELS, stockNotice, type Choice, type ShownBracelet } from '#shared/shop.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Link } from '../ui/link.tsx'
import { Photo } from '../ui/photo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { braceletAlt } from './bracelet-alt.ts'
import { BraceletArt } from './bracelet-art.tsx'
import { ChooseAndAdd } from './choose-and-add.tsx'

// its beads are many, and stay as they are when a heart or a badge changes
const Art = memo(BraceletArt)

const cardClass = 'flex flex-col overflow-hidden rounded-card border border-line bg-raised/70'

export function BraceletGrid({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={cn('mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5', className)}
    >
      {children}
    </ul>
  )
}

type BraceletCardProps = {
  bracelet: ShownBracelet
  /** On the picture, upper right. */
  corner?: ReactNode
  /** What can be done with it. */
  children: ReactNode
}

export function BraceletCard({ bracelet, corner, children }: BraceletCardProps) {
  const { id, name, slug, description, price, country, colors, image } = bracelet
  const [photo] = bracelet.pictures
  return (
    <li className="grid">
      <article className={`relative ${cardClass}`}>
        {photo ? (
          <Photo
            {...photo}
            sizes="(width < 40rem) 92vw, 20rem"
            loading="lazy"
            className="h-60 w-full bg-sunken object-cover"
          />
        ) : (
          <div className="card-picture">
            <Art
              id={id}
              image={image}
              colors={colors}
              title={braceletAlt(name, colors)}
              className="on-disc size-52"
            />
          </div>
        )}
        <div className="flex grow flex-col p-5">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="text-lg">
              {/* the picture above belongs to the link */}
              <Link
                to="/shop/$slug"
                params={{ slug }}
                className="hover:underline after:absolute after:inset-x-0 after:top-0 after:h-60"
              >
                {name}
              </Link>
            </h3>
            <p className="font-display text-lg font-semibold text-primary tabular-nums">
              {formatPounds(price)}
            </p>
          </div>
          <p className="text-sm text-muted">{COUNTRY_LABELS[country]}</p>
          <p className="mt-2 mb-5 text-sm">{description}</p>
          <div className="mt-auto flex flex-wrap gap-3">{children}</div>
        </div>
        {corner !== undefined && <div className="absolute top-3 right-3">{corner}</div>}
      </article>
    </li>
  )
}

type AddToCartProps = {
  bracelet: ShownBracelet
  onAdd: (bracelet: ShownBracelet, choices?: Choice[]) => void
}

export function AddToCart({ bracelet, onAdd }: AddToCartProps) {
  const soldOut = stockNotice(bracelet.stock, 1)
  if (soldOut === undefined && bracelet.questions.length > 0)
    return <ChooseAndAdd bracelet={bracelet} onAdd={onAdd} />
  const label = soldOut ?? 'Add to Cart'
  return (
    <Button
      className="js-only grow"
      aria-label={`${label}: ${bracelet.name}`}
      disabled={soldOut !== undefined}
      onClick={() => onAdd(bracelet)}
    >
      {label}
    </Button>
  )
}

export function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} aria-hidden="true" className={cardClass}>
      <div className="card-picture">
        <Skeleton shape="round" className="on-disc size-52" />
      </div>
      <div className="p-5">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-1.5 h-5 w-20" />
        <Skeleton className="mt-3 mb-5 h-18" />
        <Skeleton shape="round" className="h-11" />
      </div>
    </li>
  ))
}
