/**
 * Reserves the space of a removed row until the pointer moves, so that the next row's button does not move under it.
 */

/** Call it on the click. */
export function leavePlace(pressed: HTMLElement): void {
  const row = pressed.closest('li')
  const list = row?.parentElement
  // a list may continue in another page
  const next = row?.nextElementSibling ?? list?.parentElement?.nextElementSibling
  if (!row || !list || !(next instanceof HTMLElement)) return
  const { offsetTop } = next
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    next.style.marginTop = `${offsetTop - next.offsetTop}px`
    const left = new AbortController()
    const close = ({ type, movementX, movementY }: MouseEvent) => {
      // browsers also report movement of the page under a resting pointer
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return
      next.style.marginTop = ''
      left.abort()
    }
    // touch: the finger moves on with its next tap
    for (const type of ['pointermove', 'click'] as const)
      addEventListener(type, close, { capture: true, signal: left.signal })
  })
  observer.observe(list, { childList: true })
}
