/** Whether the cart drawer is open. Outside React, because the navigation and every page may open it. */
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}
const open = () => set(true)
const close = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCartDrawer() {
  const shown = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
  return { isOpen: shown, open, close }
}
