/** Wraps a `React.lazy` part: shows a fallback until its code is loaded, and handles a failure. */
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** The code failed to load, and will not before a reload; nothing is rendered. */
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
