import type { Photograph } from '#shared/site/content/content.ts'
import { SitePhotograph } from '../../shell/photograph.tsx'
import { cn } from '../../../platform/ui/cn.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import art from './hero-art.svg?url'

type HeroProps = { tagline: string; mission: string; photograph: Photograph | null }

/** The picture meets the band below; a photograph also fills its side of a wide window. */
export function Hero({ tagline, mission, photograph }: HeroProps) {
  const other = cn('grow max-md:px-3 md:min-h-14', photograph ? 'md:max-lg:grow-0' : 'md:grow-0')
  return (
    <section id="home" tabIndex={-1} aria-labelledby="home-title" className="relative scroll-mt-40 bg-sunken">
      {photograph && (
        <SitePhotograph
          photograph={photograph}
          isFirst
          sizes="(width < 64rem) 100vw, 52vw"
          shape="rounded-none aspect-4/3 md:aspect-2/1 lg:aspect-auto lg:h-full"
          className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-[52%] [&>figcaption]:mt-0 [&>figcaption]:px-2 lg:[&>figcaption]:absolute lg:[&>figcaption]:right-0 lg:[&>figcaption]:bottom-0 lg:[&>figcaption]:bg-surface/85"
        />
      )}
      <div
        className={cn(
          'mx-auto grid max-w-page gap-x-10 px-gutter',
          photograph
            ? 'lg:min-h-130 lg:grid-cols-[44%] 3xl:min-h-160'
            : 'lg:grid-cols-[1fr_28rem] 3xl:grid-cols-[1fr_35rem]',
        )}
      >
        <div className="page-top pb-5 md:pb-10 lg:pb-16">
          <h1 id="home-title" className={cn('text-4xl wrap-anywhere', photograph && 'max-md:text-3xl')}>
            {tagline}
          </h1>
          <p className="mt-3 max-w-xl whitespace-pre-line md:mt-4 md:text-lg">{mission}</p>
          <div className={cn('mt-5 flex flex-wrap gap-2.5 md:mt-8 md:gap-3', photograph && 'lg:max-w-md')}>
            <Button
              asChild
              variant="accent"
              className={cn('max-md:w-full md:min-h-14', photograph && 'lg:w-full')}
            >
              <Link to="/donate">Make a Financial Gift</Link>
            </Button>
            <Button asChild className={other}>
              <Link to="/projects">View Our Projects</Link>
            </Button>
            <Button asChild variant="secondary" className={other}>
              <Link to="/" hash="contact">
                Donate Books
              </Link>
            </Button>
          </div>
        </div>
        {!photograph && (
          <img
            src={art}
            alt=""
            width="452"
            height="484"
            fetchPriority="high"
            className="mx-auto h-auto w-full max-w-54 self-end md:max-w-96 lg:mt-6 lg:max-w-none"
          />
        )}
      </div>
    </section>
  )
}
