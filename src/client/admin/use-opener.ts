/** Something that takes the place of the button that opened it: when it closes, the keyboard is on that button again. */
import { useEffect, useRef, useState } from 'react'

export function useOpener() {
  const [state, setState] = useState({ isOpen: false, hasClosed: false })
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { activeElement } = document
    // a focus that has moved elsewhere meanwhile stays there
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
