/**
 * A browser tells of each page that it opens; of one that a link, Back or Forward shows without it nobody hears, unless we
 * say its title and take the keyboard to its heading.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let watch: AbortController | undefined
    const leave = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && watch?.abort())
    const arrive = router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      watch?.abort()
      watch = new AbortController()
      // a link to a part of the page leads the keyboard to that part
      followHeading(watch, toLocation.hash === '', () => setTitle(document.title))
    })
    return () => {
      leave()
      arrive()
      watch?.abort()
    }
  }, [router])
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}

/**
 * Calls `onArrival` when the page's heading is there and has the focus, and again when another takes its place, such as
 * the receipt's after the wait for it. Ends when the focus is elsewhere in the page: there the visitor goes on.
 */
function followHeading(watch: AbortController, takesFocus: boolean, onArrival: () => void): void {
  let heading: HTMLElement | null = null
  let isPlanned = false
  const look = () => {
    isPlanned = false
    if (watch.signal.aborted) return
    const { activeElement } = document
    if (heading?.isConnected) {
      if (activeElement !== heading) watch.abort()
      return
    }
    heading = document.querySelector<HTMLElement>('main h1')
    // under a sheet that is still closing nothing can have the focus
    if (heading?.closest('[aria-hidden=true]')) heading = null
    if (!heading) return
    onArrival()
    // the pressed link in the header gives it away; a field that has it already keeps it
    if (!takesFocus || activeElement?.closest('main')) {
      watch.abort()
      return
    }
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  // once the page has been painted: nobody waits for it
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => setTimeout(look))
  }
  const observer = new MutationObserver(plan)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] })
  watch.signal.addEventListener('abort', () => observer.disconnect())
  plan()
}
