/** A bracelet drawn from its colours, with the same beads at every size. Needs `BraceletDefs` once on the page. */
import { braceletPicture } from './bracelet-images.ts'
import { beadSize, placeBeads, tiltOf, type PlacedBead } from './bracelet-layout.ts'

const ringRadius = 68
const scale = 1.2
const ring = { radius: ringRadius / scale, atSignature: 15, atKnot: 12 }

const roundWidth = { full: 15, slim: 14.2 }

const tenth = (value: number) => Math.round(value * 10) / 10
const point = ({ x, y }: Pick<PlacedBead, 'x' | 'y'>) => `${tenth(x)} ${tenth(y)}`

/** Groups beads so that each colour is written once. */
const byColour = (beads: readonly PlacedBead[]) =>
  Array.from(new Set(beads.map(({ colour }) => colour)), (colour) => ({
    colour,
    same: beads.filter((bead) => bead.colour === colour),
  }))

type TurnedProps = { bead: PlacedBead; beadScale: number; isWood: boolean }

/** A barrel or a piece of brass, which lies along the cord. */
function Turned({ bead: { shape, light, turn, ...bead }, beadScale, isWood }: TurnedProps) {
  // A barrel is the same upside down: rotated by 180°, its lit side faces the light again.
  const degrees = Math.round(light < 0 ? turn + 180 : turn)
  const lit = isWood ? 'lw' : `l${Math.abs(light)}`
  return (
    <use
      href={`#b-${shape === 'spacer' ? 's' : lit}`}
      transform={`translate(${point(bead)})rotate(${degrees})${beadScale === 1 ? '' : `scale(${beadScale})`}`}
    />
  )
}

type RoundsProps = {
  beads: readonly PlacedBead[]
  width: keyof typeof roundWidth
  beadScale: number
  isWood: boolean
}

/** Draws all round beads of one width as dots of thick lines: one line for each colour, and one for the highlights. */
function Rounds({ beads, width, beadScale, isWood }: RoundsProps) {
  if (beads.length === 0) return null
  const dots = (some: readonly PlacedBead[]) => some.map((bead) => `M${point(bead)}h0`).join('')
  const light = `url(#b-on-${width}-${isWood ? 'wood' : 'glass'})`
  return (
    <g fill="none" strokeWidth={tenth(roundWidth[width] * beadScale)} strokeLinecap="round">
      {byColour(beads).map(({ colour, same }) => (
        <path key={colour} d={dots(same)} stroke={colour} />
      ))}
      <polyline points={beads.map(point).join(' ')} markerStart={light} markerMid={light} markerEnd={light} />
    </g>
  )
}

export type BraceletArtProps = {
  /** The bracelet's `image`: a file name. */
  image: string
  colors: readonly string[]
  /** The bracelet's id, which rotates the ring slightly; without one it is straight. */
  id?: number | undefined
  /** Alternative text, see `braceletAlt`; empty for a decorative drawing. */
  title: string
  /** Width and height in pixels; classes may stretch it. */
  size?: number
  className?: string | undefined
}

type RingProps = BraceletArtProps & {
  /** The part that is shown, as a viewBox; without it all of it. */
  view?: string
}

export function BraceletArt({
  image,
  colors,
  id,
  title,
  size = 240,
  view = '0 0 200 200',
  className,
}: RingProps) {
  const picture = braceletPicture(image)
  const isPlain = picture.rhythm === 'plain' || colors.length === 0
  const beads = isPlain ? [] : placeBeads(picture, colors, ring)
  const isWood = picture.material === 'wood'
  // brass first, and so underneath
  const brass = beads.filter(({ shape }) => shape === 'spacer')
  const barrels = beads.filter(({ shape }) => shape === 'barrel')
  const rounds = beads.filter(({ shape }) => shape === 'round')
  const beadProps = { isWood, beadScale: beadSize(picture, 'round') }
  return (
    <svg
      viewBox={view}
      width={size}
      height={size}
      className={className}
      data-drawn=""
      {...(title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {!isPlain && <use href="#b-shadow" />}
      <g transform={id === undefined ? undefined : `rotate(${tiltOf(id)} 100 100)`}>
        <use href="#b-cord" />
        <path d="M0 0h0" markerStart="url(#b-knot)" />
        <g transform={`translate(100 100)scale(${scale})`}>
          {brass.map((bead, index) => (
            <Turned key={index} bead={bead} isWood={isWood} beadScale={beadSize(picture, 'spacer')} />
          ))}
          {byColour(barrels).map(({ colour, same }) => (
            <g key={colour} fill={colour}>
              {same.map((bead, index) => (
                <Turned key={index} bead={bead} isWood={isWood} beadScale={beadSize(picture, 'barrel')} />
              ))}
            </g>
          ))}
          <Rounds beads={rounds.filter(({ isSlim }) => !isSlim)} width="full" {...beadProps} />
          <Rounds beads={rounds.filter(({ isSlim }) => isSlim)} width="slim" {...beadProps} />
        </g>
        <g transform={isPlain ? 'translate(100 168)scale(1.9)' : 'translate(100 169)scale(1.2)'}>
          {isPlain ? (
            <use href="#b-w" fill={colors[0] ?? '#A9713F'} />
          ) : (
            <>
              <use href="#b-under" />
              <use href={`#b-${picture.signature}`} fill={colors[0]} />
            </>
          )}
        </g>
      </g>
    </svg>
  )
}
