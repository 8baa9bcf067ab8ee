/**
 * Announces pages reached by a link, Back or Forward: it reads out the title and focuses the heading, as a browser does
 * for pages that it loads itself.
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
      // a link with a hash focuses its target instead
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
 * Calls `onArrival` when the page's heading has the focus, and again if another heading replaces it, such as the
 * receipt's. Stops when the visitor focuses something else.
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
    // nothing behind a closing sheet can be focused
    if (heading?.closest('[aria-hidden=true]')) heading = null
    if (!heading) return
    onArrival()
    // take the focus from the clicked link in the header, but not from a field in the page
    if (!takesFocus || activeElement?.closest('main')) {
      watch.abort()
      return
    }
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  // after the paint, because nothing waits for it
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
