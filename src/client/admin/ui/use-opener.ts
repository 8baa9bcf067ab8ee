/** For content that replaces the button that opened it: closing it returns the focus to the button. */
import { useEffect, useRef, useState } from 'react'

/** @param isOpen at first */
export function useOpener(isOpen = false) {
  const [state, setState] = useState({ isOpen, hasClosed: false })
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { activeElement } = document
    // don't steal the focus if it has moved elsewhere
    if (state.hasClosed && (activeElement === document.body || activeElement === null))
      opener.current?.focus()
  }, [state])
  return {
    isOpen: state.isOpen,
    opener,
    open: () => setState({ isOpen: true, hasClosed: false }),
    close: () => setState({ isOpen: false, hasClosed: true }),
  }
}
