import { useEffect } from 'react'

/**
 * Scrolls to the top of a payment's result and focuses its heading: after a redirect from the bank nothing else would
 * announce it, and the form before it was taller.
 * @param isShown false while waiting for the result
 */
export function useResultFocus(isShown: boolean): void {
  useEffect(() => {
    const heading = isShown ? document.querySelector<HTMLElement>('main h1') : null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isShown])
}
