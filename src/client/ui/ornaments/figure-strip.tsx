/** A row of large figures with a word each: what the work has reached. */
import { cn } from '../cn.ts'

export type Figure = { readonly figure: string; readonly label: string }

type FigureStripProps = { label: string; figures: readonly Figure[]; className?: string }

export function FigureStrip({ label, figures, className }: FigureStripProps) {
  return (
    <section aria-label={label} className="on-dark bg-primary">
      <ul className={cn('mx-auto grid max-w-page gap-x-1 gap-y-6 px-gutter py-6 md:py-9', className)}>
        {figures.map((item) => (
          <li key={item.label} className="text-center">
            <strong className="block font-display text-2xl font-semibold whitespace-nowrap text-accent max-[22rem]:text-xl">
              {item.figure}
            </strong>{' '}
            <span className="block text-sm/5 text-on-primary/90">{item.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
