import { formatPounds } from '#shared/platform/text/amounts.ts'
import { BraceletThumbnail } from '../../bracelets/bracelet-thumbnail.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { whenSeen } from '../../../platform/ui/ornaments/when-seen.ts'
import { useHighlights } from '../highlights.ts'
import { LatePicture } from '../late-picture.tsx'

/** A row of bracelets that scrolls sideways where they do not fit. */
export function HomeBracelets() {
  const { bracelets } = useHighlights()
  if (bracelets.length === 0) return null
  return (
    <section
      aria-labelledby="bracelets-title"
      className="bg-gift text-on-gift [&_:focus-visible]:outline-on-gift"
    >
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-4 px-gutter py-10 md:py-16 lg:grid-cols-[1fr_auto]">
        <h2 ref={whenSeen} id="bracelets-title" className="threaded text-3xl lg:self-end">
          Bracelets that send books
        </h2>
        <ul className="-mx-gutter scroll-row flex min-w-0 snap-x scroll-px-gutter gap-3 px-gutter py-1.5 lg:row-span-2 lg:-mx-1.5 lg:px-1.5">
          {bracelets.map((bracelet) => (
            <li key={bracelet.id} className="grid w-40 shrink-0 snap-start lg:w-44">
              <Link
                to="/shop/$slug"
                params={{ slug: bracelet.slug }}
                className="group flex flex-col overflow-hidden rounded-card border border-transparent bg-raised text-on-surface transition-shadow hover:shadow-soft"
              >
                <LatePicture className="aspect-square bg-surface [content-visibility:auto]">
                  <BraceletThumbnail bracelet={bracelet} drawn={150} sizes="10rem" className="size-full" />
                </LatePicture>
                <div className="flex grow flex-col justify-between gap-0.5 p-3">
                  <h3 dir="auto" className="text-base/6 wrap-anywhere group-hover:underline">
                    {bracelet.name}
                  </h3>
                  <p className="font-display font-semibold text-primary tabular-nums">
                    {formatPounds(bracelet.price)}
                  </p>
                </div>
              </Link>
            </li>
          ))}
        </ul>
        <p>
          <Button asChild variant="surface">
            <Link to="/shop">Shop bracelets</Link>
          </Button>
        </p>
      </div>
    </section>
  )
}
