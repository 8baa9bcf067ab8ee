import { classNames } from './class-names.ts'

/** A quiet stand-in with the final size: `<Skeleton className="h-6 w-40" />`. The place that loads says so once. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-breathe rounded-md bg-line/60 forced-colors:border', className)}
    />
  )
}
