/** The specified prompt for the shared password. */
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { BeadLoader } from '../../platform/ui/ornaments/bead-loader.tsx'
import { toast } from '../../platform/ui/toast/toast.ts'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { hasLeft, unlockAdmin } from '../session/admin-lock.ts'
import { PasswordField } from './password-field.tsx'
import { explain, isRefused } from '../session/sign-in-error.ts'

const DENIED = { title: 'Access Denied', description: 'Invalid password.' }

export function SharedPasswordForm({ reasonId }: { reasonId: string }) {
  const { client } = useTRPC()
  const isAlive = useHydrated()
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setError] = useState<string>()

  const { mutate, isPending } = useToastMutation({
    gcTime: 0,
    mutationFn: (password: string) => hasLeft().then(() => client.admin.login.mutate({ password })),
    success: { title: 'Access Granted', description: 'Welcome to the admin dashboard.' },
    failure: (error) => (isRefused(error) ? DENIED : null),
    onSuccess: async () => {
      // Payment History comes first, whichever list was open before
      const { pathname, search } = router.state.location
      if (pathname === '/admin' && 'tab' in search)
        await router.navigate({ to: '/admin', search: {}, replace: true })
      unlockAdmin()
    },
    onError: (error) => {
      setError(isRefused(error) ? undefined : explain(error))
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
      toast({ ...DENIED, variant: 'destructive' })
      field.current?.focus()
      return
    }
    setError(undefined)
    mutate(password)
  }

  useEffect(() => {
    // nothing else on this page needs the focus
    if (document.activeElement === document.body || document.activeElement === null) field.current?.focus()
  }, [])

  return (
    <form
      noValidate
      // a no-op: a submit before hydration must not leave the page
      method="dialog"
      onSubmit={submit}
      className="js-only mt-5 flex flex-col gap-5"
    >
      {/* no name: a native submit must never put the password into a URL */}
      <PasswordField
        label="Password"
        error={problem}
        // announced with the focused field after locking
        aria-describedby={reasonId}
        ref={field}
        autoComplete="current-password"
      />
      <Button
        type="submit"
        disabled={!isAlive}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        className="w-full"
      >
        {isPending && <BeadLoader />}
        <span>Access Dashboard</span>
      </Button>
    </form>
  )
}
