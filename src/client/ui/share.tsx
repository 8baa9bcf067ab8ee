/** The button that shares a page, by itself: without its code the rest of the page works, and the button is left out. */
import type { ComponentProps } from 'react'
import { LazyBoundary } from './lazy-boundary.tsx'
import { lazyNamed } from './lazy-named.ts'

const ShareButton = lazyNamed(() => import('./share-button.tsx'), 'ShareButton')

export function Share(props: ComponentProps<typeof ShareButton>) {
  return (
    <LazyBoundary>
      <ShareButton {...props} />
    </LazyBoundary>
  )
}
