/** Brings the tooltips in with the first pointer or focus on the page: one that never comes needs none. */
import { useEffect, useState } from 'react'
import { LazyPart } from '../ui/lazy-part.tsx'

const load = () => import('../ui/tooltip-host.tsx').then((module) => module.TooltipHost)
const nothing = () => {}
const noProps = {}

export function LazyTooltips() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const want = () => {
      listening.abort()
      setIsWanted(true)
    }
    document.addEventListener('pointerover', want, listening)
    document.addEventListener('focusin', want, listening)
    return () => listening.abort()
  }, [])
  // a tooltip that fails to load is no loss: the button has its name
  return isWanted && <LazyPart load={load} onFailure={nothing} fallback={null} props={noProps} />
}
