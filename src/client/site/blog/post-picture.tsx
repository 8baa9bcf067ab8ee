/** An article's picture, or its cover if it has none or the picture cannot be loaded. */
import { useCallback, useState } from 'react'
import { pictureOf, type Picture } from '#shared/platform/pictures/pictures.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'
import { Cover } from './cover.tsx'

type PostPictureProps = {
  post: { title: string; tags: readonly string[]; imageUrl: string | null; imageAlt: string }
  /** The `sizes` of the image. */
  sizes: string
  /** The first thing that the visitor sees: loads eagerly. */
  isFirst: boolean
  /** Shown uncropped, in its own shape where that is known; otherwise it fills the shape of a cover. */
  isWhole?: boolean
  className?: string
}

const coverShape = 'aspect-40/21 h-auto w-full print:hidden'
const cardShape = 'aspect-40/21 object-cover'

/** Wide pictures keep their own shape; tall ones, which would fill the screen, are framed. */
const wholeShape = ({ width = 0, height = 0 }: Picture) =>
  height > width && 'aspect-square object-contain sm:aspect-4/3'

export function PostPicture({ post, sizes, isFirst, isWhole = false, className }: PostPictureProps) {
  const { imageUrl, imageAlt } = post
  const [broken, setBroken] = useState<string | null>(null)
  // it may have failed before hydration
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete === true && image.naturalWidth === 0) setBroken(image.getAttribute('src'))
  }, [])
  if (imageUrl === null || imageUrl === broken) {
    return <Cover post={post} className={cn(coverShape, className)} />
  }
  const picture = pictureOf(imageUrl)
  const isKnown = picture.width !== undefined
  return (
    <Photo
      url={imageUrl}
      ref={look}
      onError={() => setBroken(imageUrl)}
      alt={imageAlt}
      width={1200}
      height={630}
      sizes={sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={cn(
        'h-auto w-full bg-sunken',
        isWhole && isKnown ? wholeShape(picture) : cardShape,
        className,
      )}
    />
  )
}
