/** A project's 16:9 picture: its photograph, or else a map with a string of beads from the United Kingdom to its country. */
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'
import map from './route-map.svg?url'

/** Maps country names to the routes in route-map.svg. */
const ROUTES = new Map([
  ...['brazil', 'canada', 'ghana', 'kenya', 'usa'].map((name) => [name, name] as const),
  ...['us', 'united states', 'united states of america'].map((name) => [name, 'usa'] as const),
])

type ProjectPictureProps = {
  imageUrl?: string | null | undefined
  imageAlt?: string | undefined
  country: string
  /** The `sizes` of a photograph. */
  sizes: string
  /** Visible as soon as the page opens. */
  isFirst?: boolean
  className?: string
}

export function ProjectPicture(props: ProjectPictureProps) {
  const { imageUrl, imageAlt = '', country, sizes, isFirst = false, className } = props
  const look = cn('aspect-video w-full bg-sunken', className)
  if (imageUrl)
    return (
      <Photo
        url={imageUrl}
        alt={imageAlt}
        sizes={sizes}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={cn(look, 'object-cover')}
      />
    )
  const route = ROUTES.get(country.trim().toLowerCase()) ?? 'elsewhere'
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-drawn=""
      className={look}
    >
      <use href={`${map}#${route}`} width="320" height="180" />
    </svg>
  )
}
