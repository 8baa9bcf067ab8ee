/**
 * A press that changes its row may take the pressed button away, or the row itself: the keyboard then goes on at the
 * row's heading, or at the next row's, or where none is left at the page's.
 */

/** By then what was changed has long been drawn. */
const TIMEOUT_MS = 5000

/** To be called at the press; the answer, when the change has succeeded and is about to be drawn. */
export function rowFocus(pressed: HTMLElement): () => void {
  const row = pressed.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    // the cache notifies the page a moment later: this waits for the rendering itself
    const observer = new MutationObserver(restoreFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    const giveUp = setTimeout(() => observer.disconnect(), TIMEOUT_MS)

    function restoreFocus(): void {
      const { activeElement } = document
      if (pressed.isConnected && pressed.contains(activeElement)) return
      observer.disconnect()
      clearTimeout(giveUp)
      // a focus that has moved elsewhere meanwhile stays there
      if (activeElement !== document.body && activeElement !== null) return
      const target = [row, near].find((one) => one?.isConnected)
      const heading = target?.querySelector<HTMLElement>('[data-row-heading]')
      ;(heading ?? document.querySelector<HTMLElement>('#main h1'))?.focus()
    }
  }
}
