import { coverOf, COVER_SIZE } from '#shared/site/content/cover.ts'

const { width, height } = COVER_SIZE

type CoverProps = { post: { title: string; tags: readonly string[] }; className: string }

/** Replaces a missing picture, drawn from the article's tags and title. Decorative: the title is beside it. */
export function Cover({ post, className }: CoverProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-drawn=""
      className={className}
      dangerouslySetInnerHTML={{ __html: coverOf(post).markup }}
    />
  )
}
