/**
 * What stands where an article has no picture: drawn from its title. The server draws it into the page; the code
 * that does so is no part of the first load, and a page without it is none the worse.
 */
import { lazy, memo, Suspense } from 'react'

type CoverProps = { title: string; className: string }

const Drawing = lazy(() =>
  import('./cover-drawing.tsx')
    .then((module) => ({ default: module.CoverDrawing }))
    .catch(() => ({ default: Blank })),
)

const Blank = ({ className }: CoverProps) => <div className={`bg-plum ${className}`} />

// a render from above would make React give up the server's drawing for the blank
export const Cover = memo(function Cover(props: CoverProps) {
  return (
    <Suspense fallback={<Blank {...props} />}>
      <Drawing {...props} />
    </Suspense>
  )
})
