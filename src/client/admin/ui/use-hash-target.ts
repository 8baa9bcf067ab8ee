/** Focuses the target of the URL's hash once its data has arrived, because the browser looked for it too early. */
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
