/** An uploaded picture in the sizes that it has, as AVIF where the browser reads it; or any other picture's address. */
import type { ComponentProps } from 'react'
import { avifOf, FOCAL_STEP, pictureOf } from '#shared/pictures.ts'
import { cn } from './cn.ts'

type PhotoProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  url: string
  alt: string
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** What stays in view where the picture is cropped, in per cent from the left and top; the middle if not given. */
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
    // no box of its own: the image is laid out as if it stood alone
    <picture className="contents">
      {/* in a grid it would be an item of its own, and take the picture's place */}
      <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />
      {image}
    </picture>
  )
}

/** The pages' policy forbids style attributes, so each step is a class of app.css. */
function focalClass(x: number, y: number): string | false {
  if (x === 50 && y === 50) return false
  return `object-focal focal-x-${step(x)} focal-y-${step(y)}`
}

const step = (percent: number) => Math.round(percent / FOCAL_STEP) * FOCAL_STEP
