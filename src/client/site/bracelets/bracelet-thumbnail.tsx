/** A decorative picture beside a bracelet's name: its first photograph, or its drawing. */
import { restrung } from '#shared/site/shop/bead-colours.ts'
import type { Bracelet, Choice } from '#shared/site/shop/shop.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'
import { BraceletArt } from './bracelet-art.tsx'

type BraceletThumbnailProps = {
  bracelet: Pick<Bracelet, 'id' | 'image' | 'colors' | 'pictures'>
  /** The buyer's answers, whose colours it has. */
  choices?: readonly Choice[]
  /** The size of the drawing in pixels; a photograph fills the square. */
  drawn: number
  /** The `sizes` of a photograph. */
  sizes?: string
  className: string
}

export function BraceletThumbnail({
  bracelet,
  choices = [],
  drawn,
  sizes = '5rem',
  className,
}: BraceletThumbnailProps) {
  const [photo] = bracelet.pictures
  return (
    <span className={cn('grid shrink-0 place-items-center overflow-hidden', className)}>
      {photo ? (
        <Photo {...photo} alt="" sizes={sizes} loading="lazy" className="size-full object-cover" />
      ) : (
        <BraceletArt {...restrung(bracelet, choices)} title="" size={drawn} />
      )}
    </span>
  )
}
