/** An uploaded picture in its available sizes, as AVIF where supported; or a picture of any other URL. */
import type { ComponentProps } from 'react'
import { avifOf, FOCAL_STEP, pictureOf } from '#shared/platform/pictures/pictures.ts'
import { cn } from './cn.ts'

type PhotoProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  url: string
  alt: string
  /** The `sizes` of the image. */
  sizes: string
  /**
   * The point that stays visible when the picture is cropped, in per cent from the left and top; defaults to the
   * middle.
   */
  focalX?: number | undefined
  focalY?: number | undefined
}

export function Photo({ url, sizes, focalX = 50, focalY = 50, className, alt, ...rest }: PhotoProps) {
  const picture = pictureOf(url)
  const avif = avifOf(url)
  const image = (
    <img
      decoding="async"
      referrerPolicy="no-referrer"
      {...rest}
      {...picture}
      width={picture.width ?? rest.width}
      height={picture.height ?? rest.height}
      sizes={picture.srcSet && sizes}
      alt={alt}
      className={cn(focalClass(focalX, focalY), className)}
    />
  )
  if (avif === undefined) return image
  return (
    // without a box of its own, so that the layout treats the image as if it were alone
    <picture className="contents">
      {/* otherwise it would be a grid item and take the picture's cell */}
      <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />
      {image}
    </picture>
  )
}

/** The content security policy forbids style attributes, so each step is a class of app.css. */
function focalClass(x: number, y: number): string | false {
  if (x === 50 && y === 50) return false
  return `object-focal focal-x-${step(x)} focal-y-${step(y)}`
}

const step = (percent: number) => Math.round(percent / FOCAL_STEP) * FOCAL_STEP
