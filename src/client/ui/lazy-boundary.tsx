/** Around a part that `React.lazy` fetches: what stands in its place until its code is here, or does not come. */
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** The code did not arrive, and does not before the page is reloaded; nothing stands in its place. */
  onFailure: () => void
  children: ReactNode
}

export function LazyBoundary({ fallback = null, onFailure, children }: LazyBoundaryProps) {
  return (
    <CatchBoundary getResetKey={always} errorComponent={Nothing} onCatch={onFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

const always = () => ''
const Nothing = () => null
