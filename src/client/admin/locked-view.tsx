/** The same for everybody: what is behind the lock is asked for only after it (specification section 2). */
import { TRPCClientError } from '@trpc/client'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { readCallError } from '../call-error.ts'
import favicon from '../site/favicon.svg?url'
import { useSite } from '../site/content.ts'
import { useCalls, type CallError } from '../trpc.ts'
import { BeadLoader } from '../ui/ornaments/bead-loader.tsx'
import { Button } from '../ui/button.tsx'
import { controlVariants, Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { useToastMutation } from '../use-toast-mutation.ts'
import { AdminMain } from './admin-page.tsx'
import { hasLeft, unlockAdmin, type LockReason } from './admin-lock.ts'

const REASONS: Record<LockReason, string> = {
  none: '',
  lock: 'The dashboard is locked.',
  unconfirmed:
    'The dashboard is locked here, but the site could not be reached to end your session. Once you are back online, unlock and lock again.',
  elsewhere: 'The dashboard was locked in another tab.',
  ended: 'Your session has ended. Please unlock again.',
}

export function LockedView({ reason }: { reason: LockReason }) {
  const { client } = useCalls()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setError] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const reasonId = useId()
  const { name } = useSite()

  const { mutate, isPending } = useToastMutation({
    gcTime: 0,
    mutationFn: (password: string) => hasLeft().then(() => client.admin.login.mutate({ password })),
    success: { title: 'Access Granted', description: 'Welcome to the admin dashboard.' },
    failure: (error) =>
      isWrongPassword(error) ? { title: 'Access Denied', description: 'Invalid password.' } : null,
    onSuccess: unlockAdmin,
    onError: (error) => {
      setError(isWrongPassword(error) ? undefined : explain(error))
      field.current?.focus()
      field.current?.select()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (isPending) return
    if (password === '') {
      setError('Please enter the password')
      field.current?.focus()
      return
    }
    setError(undefined)
    mutate(password)
  }

  useEffect(() => {
    // nothing else on this page waits for the keyboard
    if (document.activeElement === document.body || document.activeElement === null) field.current?.focus()
  }, [])

  return (
    <AdminMain title="Admin Access" look="locked">
      <Link
        to="/"
        className="inline-flex min-h-11 items-center gap-2.5 font-display text-lg leading-tight font-semibold"
      >
        <img src={favicon} alt="" width="36" height="36" />
        {name}
      </Link>
      <div className="mt-6 w-full rounded-card border border-line bg-raised p-6 shadow-soft sm:p-8">
        <h1 className="text-2xl">Admin Access</h1>
        <p className="no-js-only mt-3">The dashboard needs JavaScript.</p>
        <output id={reasonId} className="mt-2 block text-muted">
          {reason === 'none' ? 'For the owner of this site.' : REASONS[reason]}
        </output>
        <form
          noValidate
          // does nothing of itself: no way of sending may leave the page before its code is here
          method="dialog"
          onSubmit={submit}
          className="js-only mt-5 flex flex-col gap-5"
        >
          <Field label="Password" error={problem}>
            {(control) => (
              <span className="relative block">
                {/* without a name: no way of sending this form may put the password into an address */}
                <input
                  {...control}
                  // announced where the focus lands when the lock has just shut
                  aria-describedby={clsx(control['aria-describedby'], reasonId)}
                  ref={field}
                  type={isShown ? 'text' : 'password'}
                  autoComplete="current-password"
                  autoCapitalize={isShown ? 'none' : undefined}
                  spellCheck={false}
                  maxLength={1000}
                  className={controlVariants({ className: 'pr-20' })}
                />
                <button
                  type="button"
                  aria-label={isShown ? 'Hide password' : 'Show password'}
                  onClick={() => setIsShown(!isShown)}
                  className="absolute top-1/2 right-1 min-h-11 min-w-16 -translate-y-1/2 rounded-md px-3 text-sm font-semibold text-primary hover:bg-primary/7"
                >
                  {isShown ? 'Hide' : 'Show'}
                </button>
              </span>
            )}
          </Field>
          <Button
            type="submit"
            aria-busy={isPending || undefined}
            aria-disabled={isPending || undefined}
            className="w-full"
          >
            {isPending && <BeadLoader />}
            Access Dashboard
          </Button>
        </form>
      </div>
      <Link to="/" className="mt-4 inline-flex min-h-11 items-center text-primary underline">
        Back to the site
      </Link>
    </AdminMain>
  )
}

const isWrongPassword = (error: CallError) => error.data?.code === 'UNAUTHORIZED'

function explain(error: CallError): string {
  if (error.data?.code === 'TOO_MANY') return `Too many wrong passwords. Please try again ${wait(error)}.`
  const { kind, message } = readCallError(error)
  if (kind === 'unanswered')
    return 'The site could not be reached. What you typed is still here: please try again.'
  return message === '' ? 'Something went wrong on our side. Please try again.' : message
}

/** 'in 40 seconds', from the answer's Retry-After. */
function wait(error: CallError): string {
  const response = error instanceof TRPCClientError ? error.meta?.['response'] : undefined
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0
  if (!(seconds > 0)) return 'in a few minutes'
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
