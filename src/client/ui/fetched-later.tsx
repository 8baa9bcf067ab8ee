/**
 * A part further down a page: the server renders it whole; its code is fetched when the visitor does anything at all,
 * and takes over the markup that is already there, with what was typed or opened meanwhile.
 */
import './early-press.ts'
import { lazy, memo, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

type FetchedLater<Props extends object> = {
  Part: ComponentType<Props>
  /** Fetches the code now: for a page without the server's markup, such as one that is reached by a link. */
  fetchNow: () => Promise<void>
}

type Waiting = {
  /** The path of the page that it is on: where a link leads there, it is fetched with that page's own code. */
  of?: string
  /** In its place where the server has not rendered it. */
  fallback?: ReactNode
}

const stirring = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'submit']

/** On a link one is about to leave, and the next page's code goes first. */
const isOnLink = ({ target }: Event) => target instanceof Element && target.closest('a') !== null

/** The visitor scrolls, points or types, or has done so: nothing of this kind is needed to read on. */
const stir = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  const heed = (event: Event) => {
    if (isOnLink(event)) return
    for (const type of stirring) removeEventListener(type, heed)
    resolve()
  }
  for (const type of stirring) addEventListener(type, heed, { passive: true })
})

/** Call it once, outside any component: what is fetched is kept. */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { of, fallback = null }: Waiting = {},
): FetchedLater<Props> {
  let Loaded: ComponentType<Props> | undefined
  let resolveTime: (() => void) | undefined
  const begin = () => resolveTime?.()
  const isTime = new Promise<void>((resolve) => {
    resolveTime = resolve
  })

  const fetchPart = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  // code that did not arrive is asked for again when the page is next touched
  const retry = (): ReturnType<typeof fetchPart> =>
    new Promise<void>((resolve) => {
      for (const event of ['focusin', 'online', 'pointerdown']) {
        addEventListener(event, () => resolve(), { once: true })
      }
    }).then(() => fetchPart().catch(retry))
  const fetchNow = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    )
  if (!import.meta.env.SSR && of !== undefined && of !== location.pathname) void fetchNow()
  const Later = lazy(import.meta.env.SSR ? fetchPart : () => isTime.then(() => fetchPart().catch(retry)))

  // a render from above would make React give up the server's markup for the fallback
  const Part = memo(function LaterPart(props: Props) {
    const [Ready] = useState(() => (import.meta.env.SSR ? undefined : Loaded))
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!box.current) return
      // React marks the server's markup with a comment; without it there is nothing to look at meanwhile
      const hasMarkup = box.current.firstChild?.nodeType === Node.COMMENT_NODE
      if (hasMarkup) void stir.then(begin)
      else begin()
    }, [])
    return (
      <div ref={box}>
        {Ready ? (
          <Ready {...props} />
        ) : (
          <Suspense fallback={fallback}>
            <Later {...props} />
          </Suspense>
        )}
      </div>
    )
  })
  return { Part: Part as ComponentType<Props>, fetchNow }
}
