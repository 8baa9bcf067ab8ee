/** Whether an element has scrolled up out of view, below the site's header. */
import { useEffect, useState, type RefObject } from 'react'

/** The height of the sticky header. */
const HEADER = 72

export function useScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current) return undefined
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen) setIsPast(!seen.isIntersecting && seen.boundingClientRect.top < HEADER)
      },
      { rootMargin: `-${HEADER}px 0px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}
