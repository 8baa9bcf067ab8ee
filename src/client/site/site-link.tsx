/** A link to any path of the site, also to pages that the table of pages does not hold yet: those answer 404. */
import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  search?: Record<string, string | number>
  hash?: string | undefined
  /** Whether the page begins at its top: not where the link leads to a place on it. */
  resetScroll?: boolean
}

/** A pointer that only crosses a link fetches nothing. */
const POINTED_MS = 50
let pointed: ReturnType<typeof setTimeout> | undefined
const leave = () => clearTimeout(pointed)

/** The router's own does more, and works out again at each navigation where each of a page's links leads. */
export function SiteLink({
  to,
  search,
  hash,
  resetScroll = hash === undefined,
  onClick,
  children,
  ...rest
}: SiteLinkProps) {
  const router = useRouter()
  const query = search ? `?${new URLSearchParams(search as Record<string, string>)}` : ''
  const href = to + query + (hash === undefined ? '' : `#${hash}`)
  // when the next page is seen: nobody waits for it
  const subscribe = useCallback((listen: () => void) => router.subscribe('onResolved', listen), [router])
  // whatever parameters the address has; a link with parameters of its own leads to another state of the page
  const isPath = () => search === undefined && router.state.location.pathname === to
  const isCurrent = useSyncExternalStore(
    subscribe,
    () => isPath() && router.state.location.hash === (hash ?? ''),
    // the server knows nothing of a hash
    () => isPath() && hash === undefined,
  )
  const there = { to, search, hash } as NavigateOptions
  const isPreloading = router.options.defaultPreload === 'intent'
  const preload = () => {
    // asked for again at the press
    if (isPreloading) router.preloadRoute(there).catch(() => undefined)
  }
  const point = () => {
    leave()
    pointed = setTimeout(preload, POINTED_MS)
  }
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    leave()
    // nothing to restore after a hash: the same link a second time scrolls there again
    void router.navigate({ ...there, resetScroll })
  }
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={go}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}
