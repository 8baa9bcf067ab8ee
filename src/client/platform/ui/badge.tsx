import { cva, type VariantProps } from 'class-variance-authority'
import { useState, type ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva('rounded-full text-xs', {
  variants: {
    tone: {
      good: 'border-success bg-success text-on-success',
      bad: 'border-danger bg-danger text-on-danger',
      waiting: 'border-accent-strong bg-accent text-on-accent',
      brand: 'border-primary bg-primary text-on-primary',
      quiet: 'border-field bg-sunken text-on-surface',
    },
    shape: {
      word: 'inline-block border px-2.5 font-semibold whitespace-nowrap',
      count:
        'inline-grid h-5 min-w-5 place-items-center px-1.5 leading-none font-bold tabular-nums ring-2 ring-surface',
    },
  },
  defaultVariants: { shape: 'word' },
})

type Variants = VariantProps<typeof badgeVariants>
export type BadgeTone = NonNullable<Variants['tone']>
type BadgeProps = ComponentProps<'span'> & Pick<Variants, 'shape'> & { tone: BadgeTone }

/** A state as a word; the colour only repeats it. */
export function Badge({ tone, shape, className, ...rest }: BadgeProps) {
  return <span {...rest} className={cn(badgeVariants({ tone, shape }), className)} />
}

/**
 * A count on a corner. It bumps when a known count changes; `undefined` means not known yet, so the server's first
 * figure appears without a bump. 0 is hidden. The caller's label contains the count.
 */
export function CountBadge({
  count,
  tone = 'brand',
  className,
}: {
  count: number | undefined
  tone?: BadgeTone
  className?: string
}) {
  const [seen, setSeen] = useState({ count, bumped: false })
  if (seen.count !== count) setSeen({ count, bumped: seen.count !== undefined })
  if (count === undefined || count <= 0) return null
  return (
    <Badge
      key={count}
      tone={tone}
      shape="count"
      data-count=""
      aria-hidden="true"
      className={cn(seen.bumped && 'animate-bump', className)}
    >
      {count}
    </Badge>
  )
}
