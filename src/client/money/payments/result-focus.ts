import { useEffect } from 'react'

/**
 * Shows the result of a payment from its top, and has its heading read out: after a redirect from the bank nothing else
 * would announce it, and the form before it was longer.
 * @param isShown false while the result is awaited
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
