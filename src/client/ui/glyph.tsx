/** A small line drawing of one path: for the first load, where an icon library would weigh more than its icons. */
import { classNames } from './class-names.ts'

export function Glyph({ d, className }: { d: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-6 fill-none stroke-current', className)}
    >
      <path d={d} />
    </svg>
  )
}
