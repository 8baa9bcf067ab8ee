/** Mounted once in the root: brings the toaster in when the first toast appears. */
import { useEffect, useState, type ComponentType } from 'react'
import { toastClass } from './toast-style.ts'
import { useToasts } from './toast.ts'

type Loaded = ComponentType | 'failed' | null

export function LazyToaster() {
  const toasts = useToasts()
  const isNeeded = toasts.length > 0
  const [Toaster, setToaster] = useState<Loaded>(null)

  useEffect(() => {
    if (!isNeeded) return
    import('./toaster.tsx')
      .then((module) => setToaster(() => module.Toaster))
      .catch(() => setToaster('failed'))
  }, [isNeeded])

  if (Toaster === null || !isNeeded) return null
  if (Toaster !== 'failed') return <Toaster />
  // Offline before the toaster's code was fetched is just when a message matters.
  return (
    <output data-toasts="" className="toast-corner z-60 flex flex-col gap-2 md:w-96">
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
