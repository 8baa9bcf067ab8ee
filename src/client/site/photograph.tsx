/** A photograph of the owner's in one of the named places of the site. Its space is reserved, whatever its own shape. */
import type { Photograph } from '#shared/content.ts'
import { cn } from '../ui/cn.ts'
import { Photo } from '../ui/photo.tsx'

type PhotographProps = {
  photograph: Photograph
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** It is seen as soon as the page opens: fetched at once, before what comes further down. */
  isFirst?: boolean
  /** Its shape, which the picture fills. */
  shape: string
  className?: string
}

export function SitePhotograph({ photograph, sizes, isFirst = false, shape, className }: PhotographProps) {
  const { credit, ...picture } = photograph
  return (
    <figure className={className}>
      <Photo
        {...picture}
        sizes={sizes}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={cn('w-full rounded-card bg-sunken object-cover', shape)}
      />
      {credit !== '' && (
        <figcaption dir="auto" className="mt-1.5 text-right text-xs wrap-anywhere text-muted">
          {credit}
        </figcaption>
      )}
    </figure>
  )
}
