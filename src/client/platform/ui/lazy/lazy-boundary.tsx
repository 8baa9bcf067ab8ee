/** Wraps a `React.lazy` part: shows a fallback until its code is loaded, and handles a failure. */
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { toastUnloaded } from '../toast/toast.ts'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** What the toast calls the part if its code fails to load: 'The form'. Without a name there is no toast. */
  name?: string
  /** The code failed to load, and will not before a reload; nothing is rendered. */
  onFailure?: () => void
  children: ReactNode
}

export function LazyBoundary({ fallback = null, name, onFailure, children }: LazyBoundaryProps) {
  const fail = () => {
    if (name) toastUnloaded(name)
    onFailure?.()
  }
  return (
    <CatchBoundary getResetKey={always} errorComponent={Nothing} onCatch={fail}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}

const always = () => ''
/** Rendered instead of a part that failed. */
export const Nothing = () => null
