/** Surrounds the rows of a list: says that none match, and loads more. */
import { useEffect, useRef } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { LoadError } from '../ui/load-error.tsx'

export function NothingFound({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <div className="mt-4 flex flex-col items-center gap-4 rounded-card border border-dashed border-line py-12 text-center">
      <p className="font-semibold">No {noun} match this search</p>
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </div>
  )
}

type MoreProps = {
  isThere: boolean
  isFetching: boolean
  isFetchingMore: boolean
  hasFailed: boolean
  noun: string
  onMore: () => void
}

export function More({ isThere, isFetching, isFetchingMore, hasFailed, noun, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  const isWaiting = isThere && !isFetching && !hasFailed
  useEffect(() => {
    if (!isWaiting || !end.current) return undefined
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && latest.current(),
      {
        rootMargin: '800px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])

  if (!isThere) return null
  if (hasFailed) {
    return (
      <div className="mt-4">
        <LoadError what={`More ${noun}`} onRetry={onMore} />
      </div>
    )
  }
  return (
    <div ref={end} className="mt-4 flex justify-center">
      <Button variant="secondary" busy={isFetchingMore} onClick={onMore}>
        Load more
      </Button>
    </div>
  )
}
