import type { Photograph } from '#shared/site/content/content.ts'
import { SitePhotograph } from '../../shell/photograph.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import art from './hero-art.svg?url'

type HeroProps = { tagline: string; mission: string; photograph: Photograph | null }

export function Hero({ tagline, mission, photograph }: HeroProps) {
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className="scroll-mt-40 bg-sunken">
      <div className="mx-auto grid max-w-page items-center gap-x-10 px-gutter pt-6 pb-5 md:grid-cols-[1.35fr_1fr] md:py-16 3xl:grid-cols-[1fr_35rem]">
        <div>
          <h1 id="home-title" className="text-4xl wrap-anywhere">
            {tagline}
          </h1>
          <p className="mt-3 max-w-xl whitespace-pre-line md:mt-4 md:text-lg">{mission}</p>
          <div className="mt-5 flex flex-wrap gap-2.5 md:mt-8 md:gap-3">
            <Button asChild variant="accent" className="max-md:w-full md:min-h-14">
              <Link to="/donate">Make a Financial Gift</Link>
            </Button>
            <Button asChild className="grow max-md:px-3 md:min-h-14 md:grow-0">
              <Link to="/projects">View Our Projects</Link>
            </Button>
            <Button asChild variant="secondary" className="grow max-md:px-3 md:min-h-14 md:grow-0">
              <Link to="/" hash="contact">
                Donate Books
              </Link>
            </Button>
          </div>
        </div>
        {photograph ? (
          <SitePhotograph
            photograph={photograph}
            isFirst
            sizes="(width < 48rem) 92vw, (width < 80rem) 40vw, (width < 100rem) 30rem, 35rem"
            shape="aspect-video md:aspect-4/3"
            className="mt-5 md:mt-0"
          />
        ) : (
          <img
            src={art}
            alt=""
            width="420"
            height="318"
            fetchPriority="high"
            className="mx-auto mt-5 on-disc h-auto w-full max-w-64 md:mt-0 md:max-w-none dark:px-[10%] dark:py-3"
          />
        )}
      </div>
    </section>
  )
}
