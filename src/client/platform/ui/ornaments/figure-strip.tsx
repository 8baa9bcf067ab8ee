/** A row of large figures with their labels: what the work has achieved, and the source of each figure if known. */
import { longUkDate } from '#shared/platform/text/format.ts'
import { cn } from '../cn.ts'

/** With its source and date, if known. */
type Figure = { figure: string; label: string; source: string; date: string }

/** Grid columns by the number of figures. */
const COLUMNS = [
  '',
  '',
  'grid-cols-2',
  'grid-cols-3',
  'grid-cols-2 sm:grid-cols-4',
  'grid-cols-2 sm:grid-cols-5',
  'grid-cols-2 sm:grid-cols-3 lg:grid-cols-6',
]

export function FigureStrip({ label, figures }: { label: string; figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <section aria-label={label} className="on-band bg-band">
      <ul
        className={cn(
          'mx-auto grid max-w-page gap-x-1 gap-y-6 px-gutter py-6 md:py-9',
          COLUMNS[figures.length],
        )}
      >
        {figures.map((item, index) => (
          <li key={index} className="text-center wrap-anywhere">
            <strong className="block font-display text-2xl font-semibold max-[22rem]:text-xl">
              {item.figure}
            </strong>{' '}
            <span className="block text-sm/5 text-on-band/90">{item.label}</span>
            <FigureSource {...item} className="mt-1 text-on-band/75" />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FigureSourceProps = Pick<Figure, 'source' | 'date'> & { className: string }

export function FigureSource({ source, date, className }: FigureSourceProps) {
  if (source === '' && date === '') return null
  return (
    <small className={cn('block text-xs text-balance', className)}>
      <span>{source}</span>
      {source !== '' && date !== '' && <span>, </span>}
      {date !== '' && <time dateTime={date}>{longUkDate(date)}</time>}
    </small>
  )
}
