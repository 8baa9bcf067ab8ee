/** Small flags for the filter's pills; the three filters that are no country get beads. Decorative. */
import type { CountryFilter } from '#shared/shop.ts'
import flags from './country-flags.svg?url'

export function CountryFlag({ country, className }: { country: CountryFilter; className?: string }) {
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" data-drawn="" className={className}>
      <use href={`${flags}#${country}`} />
    </svg>
  )
}
