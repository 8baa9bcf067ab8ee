/** The sign-in page, the same for everybody: no private data is requested before sign-in. */
import { useId, useState } from 'react'
import { Button } from '../platform/ui/button.tsx'
import { LazyBoundary } from '../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../platform/ui/lazy/lazy-named.ts'
import type { LockReason } from './session/admin-lock.ts'
import { LockCard } from './lock-card.tsx'
import { SharedPasswordForm } from './auth/shared-password-form.tsx'

// its forms are 50 kB, before the password can be typed
const OwnAccount = lazyNamed(() => import('./auth/own-account.tsx'), 'OwnAccount')

const REASONS: Record<LockReason, string> = {
  none: '',
  lock: 'You are signed out.',
  unconfirmed:
    'You are signed out here, but the site could not be reached to end your session. Once you are back online, sign in and sign out again.',
  elsewhere: 'You signed out in another tab.',
  ended: 'Your session has ended. Please sign in again.',
}

type LockedViewProps = { reason: LockReason; isSharedPasswordOn?: boolean }

export function LockedView({ reason, isSharedPasswordOn = true }: LockedViewProps) {
  const [isOwn, setOwn] = useState(!isSharedPasswordOn)
  const reasonId = useId()
  return (
    <LockCard title="Admin Access">
      <output id={reasonId} className="mt-2 block text-muted">
        {reason === 'none' ? 'For the owner of this site.' : REASONS[reason]}
      </output>
      {isOwn ? (
        <LazyBoundary name="The form" onFailure={() => setOwn(false)}>
          <OwnAccount />
        </LazyBoundary>
      ) : (
        <SharedPasswordForm reasonId={reasonId} />
      )}
      {(isSharedPasswordOn || !isOwn) && (
        <p className="js-only mt-5 border-t border-line pt-3">
          <Button variant="quiet" tone="primary" className="w-full" onClick={() => setOwn(!isOwn)}>
            {isOwn ? 'Use the shared password' : 'Sign in with your own account'}
          </Button>
        </p>
      )}
    </LockCard>
  )
}
