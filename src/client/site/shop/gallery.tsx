/** A bracelet's photographs in a row that scrolls by touch, keys or thumbnails; or its drawing. */
import { useId, useRef, useState, type MouseEvent } from 'react'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { braceletAlt } from '../bracelets/bracelet-alt.ts'
import { BraceletArt } from '../bracelets/bracelet-art.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'

const frameClass = 'h-52 w-full rounded-card border border-line bg-sunken md:aspect-square md:h-auto'
const SIZES = '(width < 48rem) 92vw, 36rem'

export function Gallery({ bracelet }: { bracelet: Bracelet }) {
  const { id, name, pictures, image, colors } = bracelet
  const [only] = pictures
  if (pictures.length > 1) return <Several name={name} pictures={pictures} />
  if (only)
    return <Photo {...only} sizes={SIZES} fetchPriority="high" className={cn(frameClass, 'object-cover')} />
  return (
    <figure>
      <div className={cn(frameClass, 'grid place-items-center')}>
        <BraceletArt
          id={id}
          image={image}
          colors={colors}
          title={braceletAlt(name, colors)}
          size={480}
          className="size-48 md:size-5/6"
        />
      </div>
      <figcaption className="mt-1 text-xs text-muted md:text-sm">
        Drawn, not photographed: beads vary a little.
      </figcaption>
    </figure>
  )
}

function Several({ name, pictures }: Pick<Bracelet, 'name' | 'pictures'>) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const photoId = (index: number) => `photo${id}${index + 1}`
  const show = (event: MouseEvent, index: number) => {
    const { current } = strip
    if (!current) return
    // the link alone would scroll the page too
    event.preventDefault()
    current.scrollTo({ left: index * current.clientWidth })
  }
  return (
    <section aria-label={`Photographs of ${name}`} className="min-w-0">
      <ul
        ref={strip}
        // a scrolling row must be reachable and movable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${pictures.length} photographs, side by side`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={cn(
          frameClass,
          'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
        )}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} id={photoId(index)} className="size-full shrink-0 snap-start">
            <Photo
              {...picture}
              sizes={SIZES}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid grid-cols-6 gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <a
              href={`#${photoId(index)}`}
              aria-label={`Photograph ${index + 1} of ${pictures.length}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={(event) => show(event, index)}
              className="block overflow-hidden rounded-md border-2 border-transparent hover:border-field aria-[current]:border-primary"
            >
              <Photo
                {...picture}
                alt=""
                sizes="6rem"
                loading="lazy"
                className="aspect-square min-h-11 w-full bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
