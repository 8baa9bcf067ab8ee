/** The toasts of the page: a small store outside React, so that anything may raise one. */
import { create } from 'zustand'

// Specification section 9.
export const toastLimit = 1
export const toastRemoveDelayMs = 1_000_000
export const toastDurationMs = 5000
export const toastSwipeDirection = 'right'
export const toastSwipeThresholdPx = 50
export const toastHotkey: readonly string[] = ['F8']
export const toastLabel = 'Notification'

export type ToastVariant = 'default' | 'destructive'
export type ToastInput = {
  title: string
  description?: string | undefined
  action?: { label: string; onClick: () => void } | undefined
  variant?: ToastVariant | undefined
}
export type ToastEntry = ToastInput & { id: string; open: boolean }

const useStore = create<readonly ToastEntry[]>(() => [])

export const useToasts = (): readonly ToastEntry[] => useStore()

let lastId = 0
const removals = new Map<string, ReturnType<typeof setTimeout>>()

const publish = (next: readonly ToastEntry[]): void => useStore.setState(next, true)

function cancelRemoval(id: string): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

/** Shows a toast; an older one beyond the limit goes. Answers its id. */
export function toast(input: ToastInput): string {
  lastId += 1
  const id = String(lastId)
  const all = [{ ...input, id, open: true }, ...useStore.getState()]
  for (const dropped of all.slice(toastLimit)) cancelRemoval(dropped.id)
  publish(all.slice(0, toastLimit))
  return id
}

/** Says that code did not arrive: a browser may ask for it again only after a reload. */
export function toastUnloaded(what: string): void {
  toast({
    title: `${what} could not be loaded`,
    variant: 'destructive',
    action: { label: 'Reload the page', onClick: () => location.reload() },
  })
}

/** Closes one toast, or all; the closed entry is forgotten after the removal delay or when a newer one comes. */
export function dismissToast(id?: string): void {
  const entries = useStore.getState()
  const closing = entries.filter((entry) => entry.open && (id === undefined || entry.id === id))
  if (closing.length === 0) return
  for (const entry of closing) {
    const remove = () => {
      removals.delete(entry.id)
      publish(useStore.getState().filter((other) => other.id !== entry.id))
    }
    removals.set(entry.id, setTimeout(remove, toastRemoveDelayMs))
  }
  publish(entries.map((entry) => (closing.includes(entry) ? { ...entry, open: false } : entry)))
}

/** Closes the toast of a failure: what failed is tried again, or has gone well since. */
export function dismissFailure(): void {
  for (const { id, variant } of useStore.getState()) if (variant === 'destructive') dismissToast(id)
}
