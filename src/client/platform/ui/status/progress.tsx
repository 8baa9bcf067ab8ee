/** How much of something is done, by Radix: `<Progress label="Set-up" value={3} max={11} />`. */
import * as Radix from '@radix-ui/react-progress'
import { cn } from '../cn.ts'

type ProgressProps = { label: string; value: number; max: number; className?: string }

export function Progress({ label, value, max, className }: ProgressProps) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      max={max}
      getValueLabel={() => `${value} of ${max}`}
      className={cn('h-2.5 overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      <Radix.Indicator
        className="h-full rounded-full bg-success transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${(value / max) * 100}%` }}
      />
    </Radix.Root>
  )
}
