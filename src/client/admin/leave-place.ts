/** A row that goes leaves its place empty until the pointer goes on: the next row's button must not come under it. */

/** To be called at the press. */
export function leavePlace(pressed: HTMLElement): void {
  const row = pressed.closest('li')
  const list = row?.parentElement
  // a list may go on in another part
  const next = row?.nextElementSibling ?? list?.parentElement?.nextElementSibling
  if (!row || !list || !(next instanceof HTMLElement)) return
  const { offsetTop } = next
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    next.style.marginTop = `${offsetTop - next.offsetTop}px`
    const gone = new AbortController()
    const close = ({ type, movementX, movementY }: MouseEvent) => {
      // a browser reports what moves under a resting pointer too
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return
      next.style.marginTop = ''
      gone.abort()
    }
    // a finger goes on with its next press
    for (const type of ['pointermove', 'click'] as const)
      addEventListener(type, close, { capture: true, signal: gone.signal })
  })
  observer.observe(list, { childList: true })
}
