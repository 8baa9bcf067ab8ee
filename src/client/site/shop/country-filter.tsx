/** The filter as links: it works without JavaScript, and Back restores the previous filter. */
import { countryFilters, countryLabel } from '#shared/site/shop/shop.ts'
import { useSite } from '../content/content.ts'
import { Link } from '../../platform/ui/link.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { CountryFlag } from './country-flag.tsx'

export function CountryPills({ selected }: { selected: string }) {
  const { countries } = useSite()
  return (
    <nav
      aria-label="Filter by country"
      className="-mx-gutter sticky-filter scroll-row bg-surface px-gutter py-1 md:mt-5"
    >
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
        {countryFilters(countries).map(({ code: country, name }) => {
          const isSelected = country === selected
          return (
            <li key={country}>
              <Link
                to="/shop"
                search={{ country }}
                resetScroll={false}
                aria-current={isSelected ? 'page' : undefined}
                className={cn(
                  'inline-flex min-h-11 items-center gap-2.5 rounded-full border px-4 font-semibold transition-colors',
                  isSelected
                    ? 'border-primary bg-primary text-on-primary forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
                    : 'border-field/60 bg-surface hover:border-primary hover:text-primary',
                )}
              >
                <CountryFlag country={country} />
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type FilterResultProps = { filter: string; count: number | undefined }

/** Announces the number of bracelets whenever the filter changes, and suggests a way on if there are none. */
export function FilterResult({ filter, count }: FilterResultProps) {
  const label = countryLabel(filter, useSite().countries)
  return (
    // on a phone bracelets begin sooner
    <output className="block text-sm text-muted md:mt-3 md:min-h-7 md:text-base">
      {count === undefined && <span className="max-md:sr-only">Loading bracelets…</span>}
      {count === 0 && (
        <span>
          No {label} bracelets at the moment.{' '}
          <Link
            to="/shop"
            search={{ country: 'all' }}
            resetScroll={false}
            className="font-semibold text-primary underline"
          >
            Show all bracelets
          </Link>
        </span>
      )}
      {count !== undefined && count > 0 && (
        <span className="max-md:sr-only">{resultText(label, filter, count)}</span>
      )}
    </output>
  )
}

function resultText(label: string, filter: string, count: number): string {
  const bracelets = count === 1 ? '1 bracelet' : `${count} bracelets`
  if (filter === 'all') return `${bracelets} from everywhere`
  if (filter === 'custom') return `${bracelets} in colours of your own`
  return `${bracelets}: ${label}, and those in custom colours`
}
