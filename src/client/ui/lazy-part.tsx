/** A part of a page whose code is fetched after the page's own. The server's HTML has it whole. */
import { lazy, memo, Suspense, useState, type ComponentType } from 'react'

const RETRY_MS = 2000

/**
 * Asks for the code until it is here. Meanwhile the server's HTML stays on the page, and with it what is typed: an error
 * would replace both.
 */
async function untilLoaded<Code>(load: () => Promise<Code>, onFailure?: () => void): Promise<Code> {
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

/** @param onFailure once, when the first try has failed. */
export function lazyPart(load: () => Promise<ComponentType>, onFailure?: () => void) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const LatePart = lazy(async () => ({ default: await untilLoaded(preload, onFailure) }))
  // never rendered again before its code is here, which would lose what has been typed
  const LazyPart = memo(() => {
    const [Part] = useState<ComponentType>(() => loaded ?? LatePart)
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  })
  /** For a page's loader: a page that a link leads to comes with its part, or without it where that cannot be fetched. */
  return Object.assign(LazyPart, {
    preload: async () => {
      await preload().catch(() => undefined)
    },
  })
}
