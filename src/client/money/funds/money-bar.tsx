/** A bar with its length beside others; the amount is written next to it. */
import { cn } from '../../platform/ui/cn.ts'

type MoneyBarProps = {
  pence: number
  /** The amount of the longest bar, in pence. */
  most: number
  isOut?: boolean
  className?: string
}

/** The minimum visible length of a bar, in per cent of the longest. */
const LEAST = 2

/** Drawn with attributes, because the site's policy allows no styles in its HTML. */
export function MoneyBar({ pence, most, isOut = false, className }: MoneyBarProps) {
  const share = most > 0 && pence > 0 ? Math.max(LEAST, Math.min(100, (pence / most) * 100)) : 0
  return (
    <svg
      aria-hidden="true"
      data-drawn=""
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={cn('h-2.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <rect width={share.toFixed(1)} height="10" className={isOut ? 'fill-emphasis' : 'fill-success'} />
    </svg>
  )
}
