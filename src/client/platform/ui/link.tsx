/**
 * The link to pages of this site: typed by the router, but does less work per navigation than the router's own link.
 */
import {
  useRouter,
  type LinkProps,
  type NavigateOptions,
  type PathParamOptions,
  type RegisteredRouter,
  type SearchParamOptions,
  type ToPathOption,
} from '@tanstack/react-router'
import {
  createContext,
  useCallback,
  useContext,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
} from 'react'

/** A page whose path has no parameters. */
export type PagePath = Exclude<NonNullable<LinkProps['to']>, '' | '.' | '..' | `${string}$${string}`>

type PlainLinkProps = ComponentProps<'a'> &
  // `resetScroll`: false if the link leads to a place on the page instead of its top
  Pick<NavigateOptions, 'to' | 'params' | 'search' | 'resetScroll'> & { hash?: string }

/** Whether a page may be linked to: behind the lock the role decides. Of any other link only the text is shown. */
export const LinkedPages = createContext<(path: string) => boolean>(() => true)

/** A pointer that only crosses a link preloads nothing. */
const POINTED_MS = 50
let pointed: ReturnType<typeof setTimeout> | undefined
const leave = () => clearTimeout(pointed)
const point = (preload: () => void) => {
  leave()
  pointed = setTimeout(preload, POINTED_MS)
}

export function Link<const To extends string | undefined>(props: TypedLinkProps<To>): ReactElement
export function Link({
  to,
  params,
  search,
  hash = '',
  resetScroll = hash === '',
  onClick,
  children,
  ...rest
}: PlainLinkProps) {
  const router = useRouter()
  const isLinked = useContext(LinkedPages)
  const there = { to, params, search, hash } as NavigateOptions
  const { href, pathname } = router.buildLocation(there)
  // after the next page is rendered: nothing waits for it
  const subscribe = useCallback((listen: () => void) => router.subscribe('onResolved', listen), [router])
  // ignores the URL's parameters; a link with its own parameters leads to another state of the page
  const isPath = () => search === undefined && router.state.location.pathname === pathname
  const isCurrent = useSyncExternalStore(
    subscribe,
    () => isPath() && router.state.location.hash === hash,
    // the server does not know the hash
    () => isPath() && hash === '',
  )
  const isPreloading = router.options.defaultPreload === 'intent'
  const preload = () => {
    // the click fetches again
    if (isPreloading) router.preloadRoute(there).catch(() => undefined)
  }
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    // opens in another tab
    if (currentTarget.target !== '') return
    event.preventDefault()
    leave()
    // a hash resets no scroll position, so that clicking the same link again scrolls there again
    void router.navigate({ ...there, resetScroll })
  }
  if (!isLinked(pathname)) return <span>{children}</span>
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={go}
      onMouseEnter={() => point(preload)}
      onMouseLeave={leave}
      onFocus={() => point(preload)}
      onBlur={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

/** The props of a link, a subset of those of the router's own. */
type TypedLinkProps<To extends string | undefined> = Omit<ComponentProps<'a'>, 'href'> & {
  to: ToPathOption<RegisteredRouter, string, To>
} & PathParamOptions<RegisteredRouter, string, To> &
  SearchParamOptions<RegisteredRouter, string, To> &
  Pick<PlainLinkProps, 'hash' | 'resetScroll'>
