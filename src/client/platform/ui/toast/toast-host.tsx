/** Mounted once in the root: loads the toaster when the first toast appears. */
import { lazy, Suspense, useEffect } from 'react'
import { dismissToast, toastClass, toastDurationMs, useToasts } from './toast.ts'

let isLoaded = false
const Toaster = lazy(() =>
  import('./toaster.tsx').then(
    (module) => {
      isLoaded = true
      return { default: module.Toaster }
    },
    () => ({ default: PlainToasts }),
  ),
)

export function LazyToaster() {
  if (useToasts().length === 0) return null
  // offline its code would fail, and most browsers never ask again for what failed once
  if (!isLoaded && !navigator.onLine) return <PlainToasts />
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}

/**
 * Shown if the toaster's code cannot be loaded, for example offline. Fits over the header, where no form has buttons.
 */
function PlainToasts() {
  const toasts = useToasts()
  const newest = toasts[0]?.id
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(newest), toastDurationMs)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <output
      data-toasts=""
      className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto max-w-96 *:py-2!"
    >
      {toasts
        .filter((entry) => entry.open)
        .map((entry) => (
          <div key={entry.id} className={toastClass(entry.variant)}>
            <div>
              <p className="font-semibold">{entry.title}</p>
              {entry.description !== undefined && <p className="text-sm">{entry.description}</p>}
            </div>
            {entry.action && (
              <button
                type="button"
                className="pointer-events-auto ml-auto min-h-11 shrink-0 font-semibold underline"
                onClick={() => {
                  dismissToast(entry.id)
                  entry.action?.onClick()
                }}
              >
                {entry.action.label}
              </button>
            )}
          </div>
        ))}
    </output>
  )
}
