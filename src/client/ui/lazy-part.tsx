/** A part of the page whose code is fetched when it is needed, and whose absence is told instead of thrown. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

type LazyPartProps<Props> = {
  /** A stable function, as is the next one. */
  load: () => Promise<ComponentType<Props>>
  /** The code did not arrive. */
  onFailure: (error: unknown) => void
  /** In its place until the code is here, and as long as there are no props for it. */
  fallback: ReactNode
  props: Props | undefined
}

export function LazyPart<Props extends object>({ load, onFailure, fallback, props }: LazyPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)

  useEffect(() => {
    let isGone = false
    load().then(
      (component) => !isGone && setPart(() => component),
      (error: unknown) => !isGone && onFailure(error),
    )
    return () => {
      isGone = true
    }
  }, [load, onFailure])

  return Part === null || props === undefined ? fallback : <Part {...props} />
}
