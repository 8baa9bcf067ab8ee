/** The router's link to pages of this site. */
import { createLink, type LinkProps } from '@tanstack/react-router'
import { createContext, useContext, type ComponentProps } from 'react'

/** A page whose path has no parameters. */
export type PagePath = Exclude<NonNullable<LinkProps['to']>, '' | '.' | '..' | `${string}$${string}`>

/** Whether a page may be linked to: behind the lock the role decides. Of any other link only the text is shown. */
export const LinkedPages = createContext<(path: string) => boolean>(() => true)

type AnchorProps = ComponentProps<'a'> & { disabled?: boolean }

function Anchor({ disabled, children, ...props }: AnchorProps) {
  const [pathname = ''] = (props.href ?? '').split(/[?#]/)
  const isLinked = useContext(LinkedPages)(pathname) && !disabled
  if (!isLinked) return <span>{children}</span>
  return (
    // what the router adds to a current link would make the same page with and without unknown parameters differ
    <a {...props} data-status={undefined}>
      {children}
    </a>
  )
}

const RouterLink = createLink(Anchor)
const NONE = {}

export const Link = ((props: LinkProps) => (
  <RouterLink
    activeProps={NONE}
    // the URL's parameters and hash count only for a link that has some itself
    activeOptions={{ exact: true, includeSearch: props.search !== undefined, includeHash: !!props.hash }}
    // a link to a section scrolls there, not to the top first
    resetScroll={!props.hash}
    {...props}
  />
)) as typeof RouterLink
