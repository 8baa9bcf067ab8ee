import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still shown: a late answer must not bring the visitor back to it. */
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
