import { useEffect, useState, type ComponentType } from 'react'
import { BeadLoader } from '../ui/bead-loader.tsx'
import { LoadError } from './load-error.tsx'

/** What has been fetched once is there at once on the next page. */
const fetched = new WeakMap<() => Promise<unknown>, unknown>()

type Load<Props> = () => Promise<ComponentType<Props>>

/** Code behind the lock. `load` must be a stable function. */
export function AdminPart<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState(() => fetched.get(load) as ComponentType<Props> | undefined)
  const [hasFailed, setHasFailed] = useState(false)
  const isWanted = Part === undefined && !hasFailed

  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    load().then(
      (component) => {
        fetched.set(load, component)
        return isGone || setPart(() => component)
      },
      () => !isGone && setHasFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted])

  if (Part !== undefined) return <Part {...props} />
  if (hasFailed) return <LoadError what="This part" onRetry={() => setHasFailed(false)} />
  return (
    <div className="grid place-items-center py-section text-primary">
      <BeadLoader size="lg" label="Loading…" />
    </div>
  )
}
