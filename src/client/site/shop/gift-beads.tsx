/** A bracelet's price as a string of beads, one for each pound; the gold ones ship books. */
import { toPence } from '#shared/platform/text/amounts.ts'
import { braceletGiftPence } from '#shared/site/shop/bracelet-gift.ts'
import { useSite } from '../content/content.ts'

/** More beads cannot be counted at a glance: a dearer price is a bar, as is one with pence. */
const MAX_BEADS = 24
const STEP = 22

export function GiftBeads({ price }: { price: string }) {
  const { perBracelet } = useSite()
  const pence = toPence(price)
  const gift = Math.min(braceletGiftPence(perBracelet), pence)
  if (!(gift > 0)) return null
  const beads = pence / 100
  const isCounted = beads <= MAX_BEADS && pence % 100 === 0 && gift % 100 === 0
  const gold = gift / 100
  const width = isCounted ? beads * STEP : MAX_BEADS * STEP
  return (
    <figure className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 md:mt-6">
      <svg
        viewBox={`0 0 ${width} 24`}
        width={width}
        height="24"
        aria-hidden="true"
        data-drawn=""
        className="h-auto max-w-full"
      >
        {isCounted ? (
          <>
            <path d={`M0 12h${width}`} className="stroke-muted" strokeWidth="2" />
            {Array.from({ length: beads }, (_, index) => (
              <use
                key={index}
                href="#b-g"
                transform={`translate(${(index + 0.5) * STEP} 12)scale(1.4)`}
                className={index < gold ? 'fill-drawn-2' : 'fill-drawn-1'}
              />
            ))}
          </>
        ) : (
          <>
            <rect width={width} height="20" y="2" rx="10" className="fill-drawn-1" />
            <rect
              width={Math.max((gift / pence) * width, 20)}
              height="20"
              y="2"
              rx="10"
              className="fill-drawn-2"
            />
          </>
        )}
      </svg>
      <figcaption className="text-sm font-semibold">{perBracelet} ships books</figcaption>
    </figure>
  )
}
