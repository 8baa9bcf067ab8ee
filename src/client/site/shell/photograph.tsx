/** One of the site's photographs. Its space is reserved, whatever its own shape. */
import type { Photograph } from '#shared/site/content/content.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'

type PhotographProps = {
  photograph: Photograph
  /** Its `sizes`. */
  sizes: string
  /** Visible as soon as the page opens: loads eagerly, with priority. */
  isFirst?: boolean
  /** The aspect ratio, which the picture fills. */
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
