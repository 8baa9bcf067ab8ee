import { useCallback, useEffect, useRef } from 'react'

/** Tells whether its part of the page is still shown: an answer that comes later must not drag the visitor back to it. */
export function useStillHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
