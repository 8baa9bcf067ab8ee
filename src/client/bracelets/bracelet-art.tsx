/** A bracelet drawn from its colours, the same beads at every size. Needs `BraceletDefs` once on the page. */
import { braceletPicture } from './bracelet-images.ts'
import { placeBeads, type PlacedBead } from './bracelet-layout.ts'

const ringRadius = 68
const scale = 1.2
const ring = { radius: ringRadius / scale, atSignature: 15, atKnot: 12 }

const roundWidth = { full: 15, slim: 14.2 }

const tenth = (value: number) => Math.round(value * 10) / 10
const point = ({ x, y }: PlacedBead) => `${tenth(x)} ${tenth(y)}`

/** Each colour is written once. */
const byColour = (beads: readonly PlacedBead[]) =>
  Array.from(new Set(beads.map(({ colour }) => colour)), (colour) => ({
    colour,
    same: beads.filter((bead) => bead.colour === colour),
  }))

/** A barrel or a piece of brass, which lie along the cord. */
function Turned({ bead }: { bead: PlacedBead }) {
  // A barrel is the same upside down: turned round, its lit side faces the light again.
  const turn = Math.round(bead.light < 0 ? bead.turn + 180 : bead.turn)
  const href = bead.shape === 'spacer' ? '#b-s' : `#b-l${Math.abs(bead.light)}`
  return <use href={href} transform={`translate(${point(bead)})rotate(${turn})`} />
}

type RoundsProps = { beads: readonly PlacedBead[]; width: keyof typeof roundWidth; isWood: boolean }

/** All round beads of one width: dots of a thick line for each colour, and one line with the light on its points. */
function Rounds({ beads, width, isWood }: RoundsProps) {
  if (beads.length === 0) return null
  const dots = (some: readonly PlacedBead[]) => some.map((bead) => `M${point(bead)}h0`).join('')
  const light = `url(#b-on-${width}-${isWood ? 'wood' : 'glass'})`
  return (
    <g fill="none" strokeWidth={roundWidth[width]} strokeLinecap="round">
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
  /** Alternative text, see `braceletAlt`; an empty one makes the drawing decoration. */
  title: string
  /** Width and height in pixels; classes may stretch it. */
  size?: number
  className?: string
}

export function BraceletArt({ image, colors, title, size = 240, className }: BraceletArtProps) {
  const picture = braceletPicture(image)
  const isPlain = picture.rhythm === 'plain' || colors.length === 0
  const beads = isPlain ? [] : placeBeads(picture, colors, ring)
  const isWood = picture.material === 'wood'
  // brass first and therefore underneath
  const brass = beads.filter(({ shape }) => shape === 'spacer')
  const barrels = beads.filter(({ shape }) => shape === 'barrel')
  const rounds = beads.filter(({ shape }) => shape === 'round')
  return (
    <svg
      viewBox="0 0 200 200"
      width={size}
      height={size}
      className={className}
      data-drawn=""
      {...(title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {isPlain ? (
        <circle
          cx="101.5"
          cy="103"
          r={ringRadius}
          fill="none"
          stroke="#241426"
          strokeOpacity=".16"
          strokeWidth="5"
        />
      ) : (
        <circle cx="104" cy="107" r="87" fill="url(#b-ring)" />
      )}
      <circle cx="100" cy="100" r={ringRadius} fill="none" stroke="#4A3020" strokeWidth="3" />
      <circle
        cx="100"
        cy="100"
        r={ringRadius}
        fill="none"
        stroke="#A97C52"
        strokeWidth="1.6"
        strokeDasharray="3 1.4"
      />
      <path d="M0 0h0" markerStart="url(#b-knot)" />
      <g transform={`translate(100 100)scale(${scale})`}>
        {brass.map((bead, index) => (
          <Turned key={index} bead={bead} />
        ))}
        {byColour(barrels).map(({ colour, same }) => (
          <g key={colour} fill={colour}>
            {same.map((bead, index) => (
              <Turned key={index} bead={bead} />
            ))}
          </g>
        ))}
        <Rounds beads={rounds.filter(({ isSlim }) => !isSlim)} width="full" isWood={isWood} />
        <Rounds beads={rounds.filter(({ isSlim }) => isSlim)} width="slim" isWood={isWood} />
      </g>
      {isPlain ? (
        <use href="#b-w" transform="translate(100 168)scale(1.9)" fill={colors[0] ?? '#A9713F'} />
      ) : (
        <use href={`#b-${picture.signature}`} transform="translate(100 169)scale(1.2)" fill={colors[0]} />
      )}
    </svg>
  )
}
