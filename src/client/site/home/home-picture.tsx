import type { Photograph } from '#shared/site/content/content.ts'
import journey from '../projects/journey.svg?url'
import { SitePhotograph } from '../shell/photograph.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { LatePicture } from './late-picture.tsx'

type HomePictureProps = { photograph: Photograph | null; caption: string }

/** A photograph of the work, or a drawing of how bracelets carry books to a school, with a caption beside it. */
export function HomePicture({ photograph, caption }: HomePictureProps) {
  const hasCaption = caption !== ''
  return (
    <figure
      className={cn(
        'grid items-center gap-x-14 gap-y-4',
        hasCaption && 'md:grid-cols-2 lg:grid-cols-[3fr_2fr]',
      )}
    >
      {photograph ? (
        <SitePhotograph
          photograph={photograph}
          sizes={
            hasCaption ? '(width < 48rem) 92vw, (width < 80rem) 55vw, 45rem' : '(width < 80rem) 92vw, 76rem'
          }
          shape={hasCaption ? 'aspect-3/2 lg:aspect-video' : 'aspect-3/2 md:aspect-3/1'}
        />
      ) : (
        <LatePicture className="mx-auto aspect-400/234 w-full max-w-100 3xl:max-w-140">
          <img src={journey} alt="" width="400" height="234" loading="lazy" className="h-auto w-full" />
        </LatePicture>
      )}
      {hasCaption && (
        <figcaption className="font-display text-xl font-semibold text-balance lg:text-2xl wrap-anywhere">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
