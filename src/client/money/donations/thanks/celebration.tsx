/** Beads fall over the page for three seconds: decoration that ignores clicks. */
import { useEffect, useRef, useState } from 'react'
import { CELEBRATION_MS, dropBeads } from './falling-beads.ts'

export function Celebration() {
  const canvas = useRef<HTMLCanvasElement>(null)
  // visitors who prefer reduced motion see nothing
  const [isOver, setIsOver] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)

  useEffect(() => {
    const stop = canvas.current ? dropBeads(canvas.current) : undefined
    const timer = setTimeout(() => setIsOver(true), CELEBRATION_MS)
    return () => {
      stop?.()
      clearTimeout(timer)
    }
  }, [])

  if (isOver) return null
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-celebration=""
      className="no-print pointer-events-none fixed inset-0 z-40 size-full"
    />
  )
}
