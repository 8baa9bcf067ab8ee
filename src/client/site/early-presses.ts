/** Makes good what was pressed before the page could hear it; src/server/site/early-presses.ts has kept it. */
import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    earlyPresses?: { buttons: Set<HTMLButtonElement>; keep: (event: MouseEvent) => void }
  }
}

export function useEarlyPresses(): void {
  // not a moment later: a press may be what makes React hydrate, and then it hears it
  useLayoutEffect(() => {
    const { earlyPresses } = window
    if (!earlyPresses) return
    removeEventListener('click', earlyPresses.keep)
    // once everything listens; an impatient finger has pressed once
    setTimeout(() => {
      for (const button of earlyPresses.buttons) if (button.isConnected) button.click()
      earlyPresses.buttons.clear()
    })
  }, [])
}
