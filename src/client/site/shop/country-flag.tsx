/** Small flags for the filter's pills; other entries get beads. Decorative. */
import flags from './country-flags.svg?url'

const DRAWN = ['all', 'ghana', 'brazil', 'usa', 'kenya', 'canada', 'multi', 'custom']

export function CountryFlag({ country, className }: { country: string; className?: string }) {
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" data-drawn="" className={className}>
      <use href={`${flags}#${DRAWN.includes(country) ? country : 'multi'}`} />
    </svg>
  )
}
