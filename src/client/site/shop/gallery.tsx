/** Views of a bracelet in a row that scrolls by touch, keys or thumbnails: its photographs, or its drawings. */
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { restrung } from '#shared/site/shop/bead-colours.ts'
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { braceletAlt } from '../bracelets/bracelet-alt.ts'
import { BraceletArt } from '../bracelets/bracelet-art.tsx'
import { WristArt } from '../bracelets/wrist-art.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Photo } from '../../platform/ui/photo.tsx'
import { useOwnAnswers } from './own-answers.ts'

const frameClass = 'h-52 w-full rounded-card border border-line bg-sunken md:aspect-square md:h-auto'
const SIZES = '(width < 48rem) 92vw, 36rem'

export function Gallery({ bracelet }: { bracelet: Bracelet }) {
  const { name, pictures } = bracelet
  const [only] = pictures
  if (only && pictures.length === 1)
    return <Photo {...only} sizes={SIZES} fetchPriority="high" className={cn(frameClass, 'object-cover')} />
  if (!only) return <Drawings bracelet={bracelet} />
  return (
    <Views
      label={`Photographs of ${name}`}
      row={`${pictures.length} photographs, side by side`}
      views={pictures.map((picture, index) => ({
        name: `Photograph ${index + 1} of ${pictures.length}`,
        large: (
          <Photo
            {...picture}
            sizes={SIZES}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'auto'}
            className="size-full object-cover"
          />
        ),
        small: (
          <Photo
            {...picture}
            alt=""
            sizes="6rem"
            loading="lazy"
            className="aspect-square w-full object-cover"
          />
        ),
      }))}
    />
  )
}

function Drawings({ bracelet }: { bracelet: Bracelet }) {
  const own = useOwnAnswers((all) => all[bracelet.id])
  const { id, name, image, colors } = restrung(bracelet, own?.answers ?? [])
  const art = { image, colors, size: 480 }
  const knot = { ...art, view: '54 -4 92 92' }
  const large = 'size-48 max-w-full md:size-5/6'
  return (
    <Views
      label={`Drawings of ${name}`}
      row="3 drawings, side by side"
      note="Drawn, not photographed: beads vary a little."
      views={[
        {
          name: 'The whole bracelet',
          large: <BraceletArt {...art} id={id} title={braceletAlt(name, colors)} className={large} />,
          small: <BraceletArt {...art} id={id} title="" className="size-full" />,
        },
        {
          name: 'On a wrist',
          large: <WristArt {...art} title={`${name} on a wrist`} className="size-full" />,
          small: <WristArt {...art} title="" className="size-full" />,
        },
        {
          name: 'The knot',
          large: <BraceletArt {...knot} title={`The sliding knot of ${name}`} className="size-full" />,
          small: <BraceletArt {...knot} title="" className="size-full" />,
        },
      ]}
    />
  )
}

type ViewsProps = {
  label: string
  /** Names the scrolling row. */
  row: string
  views: readonly { name: string; large: ReactNode; small: ReactNode }[]
  note?: string
}

function Views({ label, row, views, note }: ViewsProps) {
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const viewId = (index: number) => `view${id}${index + 1}`
  const show = (event: MouseEvent, index: number) => {
    const { current } = strip
    if (!current) return
    // the link alone would scroll the page too
    event.preventDefault()
    current.scrollTo({ left: index * current.clientWidth })
  }
  return (
    <section aria-label={label} className="min-w-0">
      <ul
        ref={strip}
        // a scrolling row must be reachable and movable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
        className={cn(
          frameClass,
          'flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
        )}
      >
        {views.map(({ name, large }, index) => (
          <li key={name} id={viewId(index)} className="grid size-full shrink-0 snap-start place-items-center">
            {large}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 md:mt-3 md:block">
        <ul className="flex flex-wrap gap-2">
          {views.map(({ name, small }, index) => (
            <li key={name} className="w-12 md:w-20">
              <a
                href={`#${viewId(index)}`}
                aria-label={name}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => show(event, index)}
                className="block aspect-square overflow-hidden rounded-md border-2 border-transparent bg-sunken hover:border-field aria-[current]:border-primary forced-colors:not-aria-[current]:border-[Canvas]"
              >
                {small}
              </a>
            </li>
          ))}
        </ul>
        {note !== undefined && (
          <p className="min-w-0 flex-1 basis-28 text-xs text-muted md:mt-2 md:text-sm">{note}</p>
        )}
      </div>
    </section>
  )
}
