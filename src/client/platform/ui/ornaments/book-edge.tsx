import { useId } from 'react'
import { cn } from '../cn.ts'

// Width, height and fill of each spine; the heights vary as on a real shelf.
const spines: readonly (readonly [number, number, string])[] = [
  [16, 44, 'fill-drawn-1'],
  [11, 56, 'fill-drawn-2'],
  [20, 38, 'fill-drawn-3'],
  [9, 50, 'fill-drawn-4'],
  [14, 60, 'fill-drawn-5'],
  [18, 46, 'fill-muted'],
  [12, 54, 'fill-drawn-3'],
  [22, 40, 'fill-drawn-2'],
  [10, 58, 'fill-drawn-1'],
  [15, 48, 'fill-drawn-4'],
  [13, 62, 'fill-drawn-line'],
  [19, 42, 'fill-drawn-3'],
  [9, 55, 'fill-drawn-1'],
  [17, 50, 'fill-drawn-2'],
  [12, 45, 'fill-drawn-5'],
  [14, 57, 'fill-drawn-4'],
]
const shelfHeight = 64
const shelfWidth = spines.reduce((sum, [width]) => sum + width + 1, 0)

/** Draws one path per colour, and one for all highlights, because each element costs rendering time. */
function Shelf() {
  const covers = new Map<string, string>()
  let bands = ''
  let edges = ''
  let x = 0
  for (const [width, height, fill] of spines) {
    const top = shelfHeight - height
    const cover = `M${x} ${shelfHeight}v${1.5 - height}q0-1.5 1.5-1.5h${width - 3}q1.5 0 1.5 1.5v${height - 1.5}z`
    covers.set(fill, (covers.get(fill) ?? '') + cover)
    bands += `M${x} ${top + 7}h${width}m0 4h-${width}`
    edges += `M${x + 1.5} ${top + 2}V${shelfHeight}`
    x += width + 1
  }
  return (
    <>
      {Array.from(covers, ([fill, d]) => (
        <path key={fill} d={d} className={fill} />
      ))}
      <path d={bands} className="stroke-drawn-shine/35" />
      <path d={edges} className="stroke-drawn-shine/15" />
    </>
  )
}

/** Book spines that repeat along the full width, on top of the section below. */
export function BookEdge({ className }: { className?: string }) {
  const pattern = useId()
  return (
    <svg width="100%" height={shelfHeight} aria-hidden="true" className={cn('block 3xl:h-24', className)}>
      <defs>
        <pattern id={pattern} width={shelfWidth} height={shelfHeight} patternUnits="userSpaceOnUse">
          <Shelf />
        </pattern>
      </defs>
      <rect width="100%" height={shelfHeight} fill={`url(#${pattern})`} className="3xl:scale-150" />
    </svg>
  )
}
