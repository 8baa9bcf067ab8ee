/**
 * A press that changes its row may take the pressed button away, or the row itself: the keyboard then goes on at the
 * row's heading, or at the next row's.
 */

/** To be called at the press; the answer, after the change has been drawn. */
export function rowFocus(pressed: HTMLElement): () => void {
  const row = pressed.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const target = [row, near].find((one) => one?.isConnected)
      target?.querySelector<HTMLElement>('[data-row-heading]')?.focus()
    })
  }
}
