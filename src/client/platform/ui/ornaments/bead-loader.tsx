import { cn } from '../cn.ts'

/** Three beads on a string. With a label it is announced as a status; without one it is decorative. */
export function BeadLoader({ label, size = 'md' }: { label?: string; size?: 'md' | 'lg' }) {
  const bead = cn(
    'animate-thread rounded-full bg-current forced-colors:bg-[CanvasText]',
    size === 'lg' ? 'size-4' : 'size-2',
  )
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className="inline-flex flex-col items-center gap-3"
    >
      <span aria-hidden="true" className={cn('inline-flex', size === 'lg' ? 'gap-1.5' : 'gap-1')}>
        <span className={bead} />
        <span className={cn(bead, '[animation-delay:150ms]')} />
        <span className={cn(bead, '[animation-delay:300ms]')} />
      </span>
      {label !== undefined && <span className="text-muted">{label}</span>}
    </span>
  )
}
