import type { ToastVariant } from './toast.ts'

/** One look for the full toast and for the plain one that stands in when its code cannot be loaded. */
export function toastClass(variant: ToastVariant = 'default'): string {
  const tone =
    variant === 'destructive' ? 'on-dark border-danger bg-danger' : 'border-line bg-raised text-on-surface'
  return `flex w-full items-start gap-3 rounded-card border p-4 shadow-soft ${tone}`
}
