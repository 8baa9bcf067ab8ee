/** Mounted once in the root: loads the tooltips when a mouse or the keyboard first comes to an element that has one. */
import { useEffect, useState } from 'react'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'
import { lazyNamed } from '../lazy/lazy-named.ts'

const TooltipHost = lazyNamed(() => import('./tooltip-host.tsx'), 'TooltipHost')

export function LazyTooltips() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const look = (event: PointerEvent | FocusEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest('[data-tooltip]')) return
      // a tap opens none, and its press should not wait for their code
      if ('pointerType' in event ? event.pointerType === 'touch' : !target.matches(':focus-visible')) return
      listening.abort()
      setWanted(true)
    }
    document.addEventListener('pointerover', look, { signal })
    document.addEventListener('focusin', look, { signal })
    return () => listening.abort()
  }, [])
  return (
    // a tooltip that cannot be loaded does no harm: the button has a name
    <LazyBoundary>{isWanted && <TooltipHost />}</LazyBoundary>
  )
}
