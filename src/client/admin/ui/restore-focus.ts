/**
 * A click may remove the clicked button, or its row. The focus then moves to the row's heading, or to the next row's,
 * or if no row is left to the page's.
 */

/** Rendering a change never takes this long. */
const TIMEOUT_MS = 5000

/** Call it on the click. Call the returned function when the change has succeeded, just before it is rendered. */
export function rowFocus(pressed: HTMLElement): () => void {
  const row = pressed.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    // the cache notifies components asynchronously: wait for the actual rendering
    const observer = new MutationObserver(restoreFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    const giveUp = setTimeout(() => observer.disconnect(), TIMEOUT_MS)

    function restoreFocus(): void {
      const { activeElement } = document
      if (pressed.isConnected && pressed.contains(activeElement)) return
      observer.disconnect()
      clearTimeout(giveUp)
      // don't steal the focus if it has moved elsewhere
      if (activeElement !== document.body && activeElement !== null) return
      const target = [row, near].find((one) => one?.isConnected)
      const heading = target?.querySelector<HTMLElement>('[data-row-heading]')
      ;(heading ?? document.querySelector<HTMLElement>('#main h1'))?.focus()
    }
  }
}
