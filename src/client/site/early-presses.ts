/** Makes good what was pressed before the page could hear it; src/server/site/early-presses.ts has kept it. */
import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    earlyPress?: ((event: MouseEvent) => void) & { events: MouseEvent[] }
  }
}

export function useEarlyPresses(): void {
  // not a moment later: what is pressed from now on is heard
  useLayoutEffect(() => {
    const { earlyPress } = window
    if (!earlyPress) return
    removeEventListener('click', earlyPress, true)
    // one that is still under way has made React hydrate, and is heard; an impatient finger has pressed once
    const missed = new Set(
      earlyPress.events
        .filter(({ eventPhase }) => eventPhase === Event.NONE)
        .map(({ target }) => (target instanceof Element ? target.closest('button') : null)),
    )
    setTimeout(() => {
      for (const button of missed) if (button?.isConnected) button.click()
    })
  }, [])
}
