import { cn } from '../cn.ts'

/** A thread with seven beads in the middle, between two sections. Decorative. */
export function BeadDivider({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex items-center gap-0', className)}>
      <span className="h-px flex-1 bg-line" />
      <svg width="118" height="18" viewBox="0 0 118 18" className="shrink-0">
        <path d="M0 9h118" className="stroke-line" />
        <g className="stroke-surface">
          <circle cx="13" cy="9" r="4" className="fill-muted" />
          <circle cx="27" cy="9" r="5.5" className="fill-drawn-3" />
          <circle cx="42" cy="9" r="5.5" className="fill-drawn-2" />
          <circle cx="59" cy="9" r="8" className="fill-drawn-1" />
          <circle cx="76" cy="9" r="5.5" className="fill-drawn-2" />
          <circle cx="91" cy="9" r="5.5" className="fill-drawn-4" />
          <circle cx="105" cy="9" r="4" className="fill-muted" />
        </g>
        <g className="fill-drawn-shine/45">
          <circle cx="25.6" cy="7.2" r="1.4" />
          <circle cx="40.6" cy="7.2" r="1.4" />
          <circle cx="56.8" cy="6.2" r="2" />
          <circle cx="74.6" cy="7.2" r="1.4" />
          <circle cx="89.6" cy="7.2" r="1.4" />
        </g>
      </svg>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
