/** A part of a page whose code loads after the page's own. The server's HTML contains it in full. */
import { lazy, memo, Suspense, useState, type ComponentType } from 'react'

const RETRY_MS = 2000

/**
 * Retries until the code is loaded. Meanwhile the server's HTML stays, with what is typed in it: an error would replace
 * both.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>, onFailure?: () => void): Promise<Code> {
  try {
    return await load()
  } catch {
    onFailure?.()
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
    })
    return untilLoaded(load)
  }
}

/** @param onFailure called once, when the first attempt has failed */
export function lazyPart(load: () => Promise<ComponentType>, onFailure?: () => void) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const LatePart = lazy(async () => ({ default: await untilLoaded(preload, onFailure) }))
  // never rendered again before its code is loaded, which would lose what has been typed
  const LazyPart = memo(() => {
    const [Part] = useState<ComponentType>(() => loaded ?? LatePart)
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  })
  /** For a page's loader: client-side navigation waits for the part, but shows the page without it on failure. */
  return Object.assign(LazyPart, {
    preload: async () => {
      await preload().catch(() => undefined)
    },
  })
}
