import { coverOf, COVER_SIZE } from '#shared/cover.ts'

const { width, height } = COVER_SIZE

/** What stands where an article has no picture, drawn from its title. Decoration only: the title stands beside it. */
export function Cover({ title, className }: { title: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-drawn=""
      className={className}
    >
      {coverOf(title).map((path, index) => (
        <path key={index} {...path} />
      ))}
    </svg>
  )
}
