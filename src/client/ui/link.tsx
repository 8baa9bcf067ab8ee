/** The one link to a page of ours: the router's own types, and less work than its own link does at each navigation. */
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
  useCallback,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
} from 'react'

/** A page whose path has no parameters. */
export type PagePath = Exclude<NonNullable<LinkProps['to']>, '' | '.' | '..' | `${string}$${string}`>

type PlainLinkProps = ComponentProps<'a'> &
  // whether the page begins at its top: not where the link leads to a place on it
  Pick<NavigateOptions, 'to' | 'params' | 'search' | 'resetScroll'> & { hash?: string }

/** A pointer that only crosses a link fetches nothing. */
const POINTED_MS = 50
let pointed: ReturnType<typeof setTimeout> | undefined
const leave = () => clearTimeout(pointed)

function PlainLink({
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
  const there = { to, params, search, hash } as NavigateOptions
  const { href, pathname } = router.buildLocation(there)
  // when the next page is seen: nobody waits for it
  const subscribe = useCallback((listen: () => void) => router.subscribe('onResolved', listen), [router])
  // whatever parameters the address has; a link with parameters of its own leads to another state of the page
  const isPath = () => search === undefined && router.state.location.pathname === pathname
  const isCurrent = useSyncExternalStore(
    subscribe,
    () => isPath() && router.state.location.hash === hash,
    // the server knows nothing of a hash
    () => isPath() && hash === '',
  )
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
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    // another tab
    if (currentTarget.target !== '') return
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

/** The props of a link. The router's own link has more, which this one does not support. */
type TypedLinkProps<To extends string | undefined> = Omit<ComponentProps<'a'>, 'href'> & {
  to: ToPathOption<RegisteredRouter, string, To>
} & PathParamOptions<RegisteredRouter, string, To> &
  SearchParamOptions<RegisteredRouter, string, To> &
  Pick<PlainLinkProps, 'hash' | 'resetScroll'>

export const Link = PlainLink as <const To extends string | undefined>(
  props: TypedLinkProps<To>,
) => ReactElement
