/** The button that shares a page, by itself: without its code the rest of the page works, and the button is left out. */
import { ClientOnly } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { LazyBoundary } from '../lazy/lazy-boundary.tsx'
import { lazyNamed } from '../lazy/lazy-named.ts'
import { ShareFace } from './share-face.tsx'

const ShareButton = lazyNamed(() => import('./share-button.tsx'), 'ShareButton')

export function Share(props: ComponentProps<typeof ShareButton>) {
  return (
    <ClientOnly fallback={<Waiting />}>
      <LazyBoundary fallback={<Waiting />}>
        <ShareButton {...props} />
      </LazyBoundary>
    </ClientOnly>
  )
}

/** Disabled, because React would lose a click on a part whose code is still on its way. */
const Waiting = () => (
  <Button variant="secondary" className="js-only no-print" disabled>
    <ShareFace />
  </Button>
)
