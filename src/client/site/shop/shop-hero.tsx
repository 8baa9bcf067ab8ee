import type { Bracelet } from '#shared/site/shop/shop.ts'
import type { Photograph } from '#shared/site/content/content.ts'
import { useSite } from '../content/content.ts'
import { SitePhotograph } from '../shell/photograph.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import { BraceletArt } from '../bracelets/bracelet-art.tsx'

type ShopHeroProps = {
  opening: string | undefined
  /** Instead of the drawn bracelets. */
  photograph: Photograph | null | undefined
  bracelets: readonly Bracelet[] | undefined
}

export function ShopHero({ opening, photograph, bracelets = [] }: ShopHeroProps) {
  // the first bracelet, large, and one of another country behind it
  const [front] = bracelets
  const back = bracelets.find(({ country }) => country !== front?.country)
  return (
    <div className="bg-sunken">
      <div className="mx-auto flex max-w-page gap-x-3 px-gutter max-md:flex-wrap md:gap-x-8">
        <div className="page-top min-w-0 flex-1 basis-32 pb-3 md:pb-20">
          <h1 className="text-2xl/8 md:text-4xl">Bracelets that send books</h1>
          <p className="mt-2 line-clamp-9 max-w-md text-sm wrap-anywhere max-md:leading-5 whitespace-pre-line text-muted md:mt-4 md:line-clamp-none md:text-lg">
            {opening}
          </p>
          {/* on a phone they are already in view */}
          <p className="mt-7 hidden md:block">
            <Button asChild size="lg">
              <a href="#products">See the bracelets</a>
            </Button>
          </p>
        </div>
        {photograph ? (
          <SitePhotograph
            photograph={photograph}
            isFirst
            sizes="(width < 48rem) 7.5rem, (width < 80rem) 46vw, 36rem"
            shape="aspect-square md:aspect-4/3"
            className="max-md:w-30 md:flex-1 md:py-14"
          />
        ) : (
          <div className="relative mx-auto w-30 self-center md:my-8 md:w-full md:flex-1 md:aspect-6/5 md:max-w-md 3xl:max-w-140">
            {back && (
              <BraceletArt
                {...back}
                title=""
                className="absolute top-0 right-0 hidden size-auto w-[64%] md:block"
              />
            )}
            {front && (
              <BraceletArt
                {...front}
                title=""
                size={400}
                className="bottom-0 left-0 h-auto w-full md:absolute md:w-[64%]"
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const features = [
  {
    title: 'Handcrafted',
    text: 'Glass and wooden beads, knotted one by one',
    d: 'M12 3a9 9 0 1 0 9 9M16.500 5.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 12a4 4 0 1 0 4-4',
  },
  {
    title: 'For books',
    text: 'Every sale helps to ship a box of books',
    d: 'M12 6.500C10 5 7 4.500 3 5v13.500c4-.5 7 0 9 1.500c2-1.500 5-2 9-1.500V5c-4-.5-7 0-9 1.500zM12 6.500V20',
  },
  {
    title: 'Delivery included',
    text: 'To any address in the United Kingdom',
    d: 'M2 6h12v11H2zM14 10h4.500l3.500 3.500V17h-8zM4.500 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.500 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  },
]

export function ShopFeatures() {
  return (
    <ul className="mx-auto grid max-w-page gap-x-8 gap-y-5 px-gutter pt-10 sm:grid-cols-3">
      {features.map(({ title, text, d }) => (
        <li key={title} className="flex flex-wrap items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-band text-on-band">
            <Glyph d={d} />
          </span>
          <span className="min-w-0 flex-1 basis-24">
            <strong className="block font-display text-lg font-semibold">{title}</strong>
            <span className="text-muted">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the money pays for, and when the bracelet arrives. */
export function ShopNote() {
  const { perBracelet, shipsWithin } = useSite()
  return (
    <p className="mt-10 rounded-card border border-line bg-sunken/60 px-5 py-4 text-center">
      {perBracelet} from each sale goes to shipping books. Bracelets ship within {shipsWithin}.
    </p>
  )
}
