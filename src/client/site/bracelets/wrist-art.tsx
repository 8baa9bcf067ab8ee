/** A bracelet worn on a wrist, drawn from its colours. Needs `BraceletDefs` once on the page. */
import { braceletPicture } from './bracelet-images.ts'
import type { BraceletArtProps } from './bracelet-art.tsx'

/** Beads on each side of the signature bead, and where they lie on the curve across the wrist. */
const SIDE = 4
const MIDDLE = { x: 100, y: 136 }
const placeOf = (step: number) => {
  const angle = (step * 19 * Math.PI) / 180
  return {
    x: MIDDLE.x + Math.sin(angle) * 42,
    y: MIDDLE.y + Math.cos(angle) * 15,
    size: 0.7 + Math.cos(angle) * 0.25,
  }
}

export function WristArt({ image, colors, title, size = 240, className }: BraceletArtProps) {
  const { signature, rhythm, material } = braceletPicture(image)
  const isPlain = signature === 'none'
  const round = material === 'wood' ? '#b-w' : '#b-g'
  const barrel = material === 'wood' ? '#b-lw' : '#b-l0'
  // from the edges to the middle, so that nearer beads lie on top
  const steps = Array.from({ length: SIDE }, (_, index) => SIDE - index).flatMap((step) => [-step, step])
  return (
    <svg
      viewBox="0 0 200 200"
      width={size}
      height={size}
      className={className}
      data-drawn=""
      {...(title === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <g transform="rotate(-14 100 136)">
        <path
          d="M56 260C53 210 60 180 62 150C63 128 47 112 46 86C45 68 58 62 70 66L132 64C146 64 152 76 148 94C145 112 137 126 138 150C140 180 147 210 144 260z"
          fill="#8A5634"
        />
        <path
          d="M60 84L52 38M82 80L79 16M105 79L108 14M129 84L138 32"
          stroke="#8A5634"
          strokeWidth="19"
          strokeLinecap="round"
        />
        <path
          d="M140 116C154 108 164 96 169 80"
          stroke="#8A5634"
          strokeWidth="20"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M70 74L69 60M93 72L94 56M118 74L121 60M134 122Q146 114 150 106"
          fill="none"
          stroke="#5C3620"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M51 33l-1-4M79 11v-4M108 9l.5-4M139 27l1-4M170 77l2-5"
          stroke="#D9A987"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <path
          d="M66 150C66 180 60 210 62 260"
          fill="none"
          stroke="#A9713F"
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".6"
        />
        <path d="M60 141Q100 166 140 141" fill="none" stroke="#241426" strokeOpacity=".35" strokeWidth="9" />
        <path d="M60 137Q100 164 140 137" fill="none" stroke="#7A5636" strokeWidth="3" />
        {!isPlain &&
          steps.map((step) => {
            const { x, y, size: scale } = placeOf(step)
            const distance = Math.abs(step) - 1
            const isBarrel = rhythm === 'barrels' && distance % 2 === 0
            // in blocks, as on the ring
            const index = rhythm === 'bands' ? Math.floor(distance / 2) : distance
            return (
              <use
                key={step}
                href={isBarrel ? barrel : round}
                fill={colors[index % colors.length]}
                transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${-step * 9})scale(${scale.toFixed(2)})`}
              />
            )
          })}
        <g transform={`translate(${MIDDLE.x} ${MIDDLE.y + 15})scale(${isPlain ? 1.2 : 0.72})`}>
          <use href={isPlain ? '#b-w' : `#b-${signature}`} fill={colors[0]} />
        </g>
      </g>
    </svg>
  )
}
