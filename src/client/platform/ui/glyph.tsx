/** A small line drawing of one path: for the first load, where an icon library would weigh more than its icons. */
import { cva, type VariantProps } from 'class-variance-authority'

const glyphVariants = cva('stroke-current', {
  variants: {
    size: { sm: 'size-4', md: 'size-5', lg: 'size-6', xl: 'size-7' },
    filled: { true: 'fill-current', false: 'fill-none' },
  },
  defaultVariants: { size: 'lg', filled: false },
})

type GlyphProps = VariantProps<typeof glyphVariants> & { d: string; className?: string }

export function Glyph({ d, size, filled, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={glyphVariants({ size, filled, className })}
    >
      <path d={d} />
    </svg>
  )
}
