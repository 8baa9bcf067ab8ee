/** A part of the page whose code is fetched when it is needed, and whose absence is told instead of thrown. */
import { useEffect, useState, type ComponentType } from 'react'

/**
 * The component once its code is here, null before.
 * @param load a stable function, as is `onFailure`, which is called when the code does not arrive.
 */
export function useLazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)

  useEffect(() => {
    let isGone = false
    load().then(
      (component) => {
        if (!isGone) setPart(() => component)
      },
      () => {
        if (!isGone) onFailure()
      },
    )
    return () => {
      isGone = true
    }
  }, [load, onFailure])

  return Part
}
