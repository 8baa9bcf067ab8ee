/**
 * A part of a page whose code loads once the part is at most a screen away: what nobody scrolls to costs nothing. The
 * server's HTML contains it in full.
 */
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
  let begin!: () => void
  const near = new Promise<void>((resolve) => {
    begin = resolve
  })
  const LatePart = lazy(async () => {
    await near
    return { default: await untilLoaded(preload, onFailure) }
  })
  const watch = (wrapper: Element | null) => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) begin()
      },
      { rootMargin: '100%' },
    )
    // all, because the first may be hidden
    for (const sent of wrapper?.children ?? []) observer.observe(sent)
  }
  // never rendered again before its code is loaded, which would lose what has been typed
  const LazyPart = memo(() => {
    const [Part] = useState<ComponentType>(() => loaded ?? LatePart)
    return (
      <div ref={watch} className="contents">
        <Suspense>
          <Part />
        </Suspense>
      </div>
    )
  })
  /** For a page's loader: client-side navigation waits for the part, but shows the page without it on failure. */
  return Object.assign(LazyPart, {
    preload: async () => {
      await preload().catch(() => undefined)
      begin()
    },
  })
}
