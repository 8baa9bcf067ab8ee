/** Draws a gift as books on a shelf; the last one slides in. */
import { drawnBooks } from '#shared/money/donations/donations.ts'

// Width, height and fill of each spine, from left to right.
const SPINES: readonly (readonly [number, number, string])[] = [
  [20, 66, 'fill-drawn-1'],
  [14, 78, 'fill-drawn-2'],
  [22, 58, 'fill-drawn-3'],
  [13, 70, 'fill-drawn-4'],
  [17, 62, 'fill-drawn-5'],
  [19, 76, 'fill-muted'],
  [14, 68, 'fill-drawn-3'],
  [23, 60, 'fill-drawn-2'],
  [12, 80, 'fill-drawn-1'],
  [18, 64, 'fill-drawn-4'],
  [15, 74, 'fill-drawn-5'],
  [20, 66, 'fill-drawn-3'],
]
/** The y position of the shelf. */
const BOARD = 94
/** The x position of the first book; beads lie to its left. */
const FIRST = 48

export function GiftShelf({ pence }: { pence: number }) {
  const count = drawnBooks(pence)
  const books = SPINES.slice(0, count)
  const end = books.reduce((x, [width]) => x + width + 1, FIRST)
  // leave space at the end for the next one
  const width = end + 36
  return (
    <svg
      width={width * 1.35}
      height="140"
      viewBox={`0 0 ${width} 104`}
      {...{
        role: 'img',
        'aria-label': `Your gift as ${count === 1 ? 'a book' : `${count} books`} on a shelf`,
      }}
      className="h-auto max-w-full"
    >
      <ellipse cx={width / 2} cy="97" rx={width / 2 - 8} ry="6" className="fill-drawn-line/10" />
      <path
        d={`M8 ${BOARD + 1}h${width - 16}`}
        className="stroke-drawn-line/70"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {[
        [20, 'fill-drawn-2'],
        [33, 'fill-drawn-1'],
      ].map(([x, fill]) => (
        <g key={x}>
          <circle cx={x} cy={BOARD - 6} r="6" className={String(fill)} />
          <circle cx={Number(x) - 1.8} cy={BOARD - 8} r="1.6" className="fill-drawn-shine/60" />
        </g>
      ))}
      {books.map(([wide, high, fill], index) => {
        const x = books.slice(0, index).reduce((sum, [before]) => sum + before + 1, FIRST)
        return (
          <g key={index} className={index === count - 1 ? 'animate-shelve' : undefined}>
            <rect x={x} y={BOARD - high} width={wide} height={high} rx="2" className={fill} />
            <path
              d={`M${x} ${BOARD - high + 10}h${wide}m0 5h-${wide}M${x} ${BOARD - 10}h${wide}`}
              className="stroke-drawn-shine/45"
              strokeWidth="1.5"
            />
          </g>
        )
      })}
    </svg>
  )
}
