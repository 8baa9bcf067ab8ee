import { cva, type VariantProps } from 'class-variance-authority'

const skeletonVariants = cva('block animate-breathe bg-line/60 forced-colors:border', {
  variants: { shape: { text: 'rounded-md', card: 'rounded-card', round: 'rounded-full' } },
  defaultVariants: { shape: 'text' },
})

type SkeletonProps = VariantProps<typeof skeletonVariants> & { className?: string }

/** A placeholder of the final size: `<Skeleton className="h-6 w-40" />`. Its container announces the loading once. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return <span aria-hidden="true" className={skeletonVariants({ shape, className })} />
}

/** The placeholder of a labelled control. */
export function FieldSkeleton({ hasHint = false }: { hasHint?: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-12" />
      {hasHint && <Skeleton className="h-6 w-56" />}
    </div>
  )
}
