/** The page's toasts, in a small store outside React, so that any code can show one. */
import { create } from 'zustand'

export const toastLimit = 1
export const toastRemoveDelayMs = 1_000_000
export const toastDurationMs = 5000
export const toastSwipeDirection = 'right'
export const toastSwipeThresholdPx = 50
export const toastHotkey = ['F8']
export const toastLabel = 'Notification'

export type ToastVariant = 'default' | 'destructive'
export type ToastInput = {
  title: string
  description?: string | undefined
  /** For an Undo that works for longer than a toast is shown. */
  durationMs?: number | undefined
  /** The URL of a square picture, instead of the bead. */
  picture?: string
  action?: { label: string; onClick: () => void } | undefined
  variant?: ToastVariant | undefined
}
export type ToastEntry = ToastInput & { id: string; open: boolean }

/** Shared by the full toast and the plain fallback. */
export function toastClass(variant: ToastVariant = 'default'): string {
  const edge = variant === 'destructive' ? 'border-danger' : 'border-line'
  return `flex w-full items-start gap-3 rounded-card border ${edge} bg-raised p-4 text-on-surface shadow-soft`
}

const useStore = create<readonly ToastEntry[]>(() => [])
export const useToasts = (): readonly ToastEntry[] => useStore()

/** The control clicked last, which toasts leave free. */
export let pressed: EventTarget | null = null
if (!import.meta.env.SSR) addEventListener('click', ({ target }) => (pressed = target), true)

let lastId = 0
/** Shows a toast, and closes the oldest one beyond the limit. Returns its id. */
export function toast(input: ToastInput): string {
  lastId += 1
  const id = String(lastId)
  useStore.setState((older) => [{ ...input, id, open: true }, ...older].slice(0, toastLimit), true)
  return id
}

/** Reports code that failed to load: some browsers retry only after a reload. */
export function toastUnloaded(what: string): void {
  toast({
    title: `${what} could not be loaded`,
    variant: 'destructive',
    action: { label: 'Reload the page', onClick: () => location.reload() },
  })
}

/** Closes one toast, or all. A closed one is removed after the delay, or when a new one appears. */
export function dismissToast(id?: string): void {
  const closing = useStore.getState().filter((entry) => entry.open && (id === undefined || entry.id === id))
  if (closing.length === 0) return
  const closed = closing.map((entry) => entry.id)
  const forget = () => useStore.setState((all) => all.filter((each) => !closed.includes(each.id)), true)
  setTimeout(forget, toastRemoveDelayMs)
  useStore.setState(
    (all) => all.map((each) => (closing.includes(each) ? { ...each, open: false } : each)),
    true,
  )
}

/** Closes the toast of a failure, when what failed is retried or has succeeded since. */
export function dismissFailure(): void {
  for (const { id, variant } of useStore.getState()) if (variant === 'destructive') dismissToast(id)
}
