/**
 * What stands where an article has no picture: drawn from its title. The server draws it into the page; the code
 * that does so is no part of the first load, and a page without it is none the worse.
 */
import { lazy, memo, Suspense, type ComponentType } from 'react'

type CoverProps = { title: string; className: string }

const Blank = ({ className }: CoverProps) => <div className={`bg-primary ${className}`} />

let Loaded: ComponentType<CoverProps> | undefined
const load = async () => {
  const { CoverDrawing } = await import('./cover-drawing.tsx')
  Loaded = CoverDrawing
  return { default: CoverDrawing }
}
const Later = lazy(() => load().catch(() => ({ default: Blank })))

// with the code of a page that draws any, so that the page can show them at once
if (!import.meta.env.SSR) load().catch(() => undefined)

const Drawing = (props: CoverProps) => (Loaded ? <Loaded {...props} /> : <Later {...props} />)

// a render from above would make React give up the server's drawing for the blank
export const Cover = memo(function Cover(props: CoverProps) {
  return (
    <Suspense fallback={<Blank {...props} />}>
      <Drawing {...props} />
    </Suspense>
  )
})
