/** Mounted once in the root: brings the toaster in when the first toast appears. */
import { lazy, Suspense } from 'react'
import { toastClass, useToasts } from './toast.ts'

const Toaster = lazy(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainToasts }),
  ),
)

export function LazyToaster() {
  if (useToasts().length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}

/** Offline before the toaster's code was fetched is just when a message matters. */
function PlainToasts() {
  const toasts = useToasts()
  return (
    <output data-toasts="" className="toast-corner pointer-events-none">
      {toasts
        .filter((entry) => entry.open)
        .map((entry) => (
          <div key={entry.id} className={toastClass(entry.variant)}>
            <div>
              <p className="font-semibold">{entry.title}</p>
              {entry.description !== undefined && <p className="text-sm">{entry.description}</p>}
            </div>
          </div>
        ))}
    </output>
  )
}
