/** Focuses what the URL's hash names once its data have come, because the browser looked for it before. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export function useHashTarget<Target extends HTMLElement>(name: string) {
  const target = useRef<Target>(null)
  const isTarget = useLocation({ select: ({ hash }) => hash === name })
  useEffect(() => {
    if (isTarget) target.current?.focus()
  }, [isTarget])
  return { target, isTarget }
}
