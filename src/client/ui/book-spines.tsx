/** Book spines of different heights: the edge of a section, and the picture of an empty shelf. */
import { useId } from 'react'
import { classNames } from './class-names.ts'

// Width, height and fill of each spine; heights are uneven like a real shelf.
const spines: readonly (readonly [number, number, string])[] = [
  [16, 44, 'fill-plum'],
  [11, 56, 'fill-marigold'],
  [20, 38, 'fill-leaf'],
  [9, 50, 'fill-clay'],
  [14, 60, 'fill-plum-dark'],
  [18, 46, 'fill-field'],
  [12, 54, 'fill-leaf'],
  [22, 40, 'fill-marigold'],
  [10, 58, 'fill-plum'],
  [15, 48, 'fill-clay'],
  [13, 62, 'fill-ink'],
  [19, 42, 'fill-leaf'],
  [9, 55, 'fill-plum'],
  [17, 50, 'fill-marigold'],
  [12, 45, 'fill-plum-dark'],
  [14, 57, 'fill-clay'],
]
const shelfHeight = 64
const shelfWidth = spines.reduce((sum, [width]) => sum + width + 1, 0)

function Shelf() {
  let left = 0
  return spines.map(([width, height, fill]) => {
    const x = left
    left += width + 1
    const top = shelfHeight - height
    return (
      <g key={x}>
        <rect x={x} y={top} width={width} height={height + 2} rx="1.5" className={fill} />
        <path d={`M${x} ${top + 7}h${width}m0 4h-${width}`} className="stroke-white/35" />
        <path d={`M${x + 1.5} ${top + 2}v${height}`} className="stroke-white/15" />
      </g>
    )
  })
}

/** Runs the full width of its box, repeated; stands on the edge of the section below it. */
export function BookEdge({ className }: { className?: string }) {
  const pattern = useId()
  return (
    <svg width="100%" height={shelfHeight} aria-hidden="true" className={classNames('block', className)}>
      <defs>
        <pattern id={pattern} width={shelfWidth} height={shelfHeight} patternUnits="userSpaceOnUse">
          <Shelf />
        </pattern>
      </defs>
      <rect width="100%" height={shelfHeight} fill={`url(#${pattern})`} />
    </svg>
  )
}

/** A short shelf with a leaning book and room left on it, for places that hold nothing yet. */
export function BookShelf({ className }: { className?: string }) {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" aria-hidden="true" className={className}>
      <ellipse cx="100" cy="97" rx="92" ry="6" className="fill-ink/8" />
      <g>
        <rect x="24" y="30" width="18" height="64" rx="2" className="fill-plum" />
        <rect x="43" y="18" width="13" height="76" rx="2" className="fill-marigold" />
        <rect x="57" y="38" width="22" height="56" rx="2" className="fill-leaf" />
        <rect x="80" y="26" width="11" height="68" rx="2" className="fill-clay" />
        <rect
          x="96"
          y="22"
          width="15"
          height="70"
          rx="2"
          transform="rotate(-14 104 94)"
          className="fill-plum-dark"
        />
        <rect x="126" y="82" width="52" height="12" rx="2" className="fill-field" />
      </g>
      <path
        d="M24 40h18M24 45h18M43 28h13M43 33h13M57 48h22M57 84h22M80 36h11M80 80h11M136 82v12M168 82v12"
        className="stroke-white/45"
        strokeWidth="1.5"
      />
      <path d="M12 95h176" className="stroke-ink/70" strokeWidth="2" strokeLinecap="round" />
      <circle cx="144" cy="75" r="6" className="fill-marigold" />
      <circle cx="158" cy="75" r="6" className="fill-plum" />
      <circle cx="142.2" cy="73" r="1.6" className="fill-white/60" />
      <circle cx="156.2" cy="73" r="1.6" className="fill-white/60" />
    </svg>
  )
}
