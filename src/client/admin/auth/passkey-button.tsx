/** Asks the device for a passkey, and sends its signature. */
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToastMutation, type ToastText } from '../../platform/use-toast-mutation.ts'
import { hasLeft } from '../session/admin-lock.ts'
import { isRefused } from '../session/sign-in-error.ts'

type Signed = { token: string; credential: Awaited<ReturnType<typeof startAuthentication>> }

type PasskeyButtonProps<Result> = {
  label: string
  send: (signed: Signed) => Promise<Result>
  success: ToastText | null
  /** Shown for a passkey of somebody else. */
  refused: string
  onDone: (result: Result) => Promise<void> | void
}

const never = () => () => {}

export function PasskeyButton<Result>({ label, send, success, refused, onDone }: PasskeyButtonProps<Result>) {
  const { client } = useTRPC()
  // false during hydration, like the server's HTML
  const isOffered = useSyncExternalStore(never, browserSupportsWebAuthn, () => false)
  const ask = useToastMutation<void, { result: Result } | undefined>({
    gcTime: 0,
    mutationFn: async () => {
      await hasLeft()
      const { token, options } = await client.signIn.startPasskey.mutate()
      // cancelling the device's prompt is not an error
      const credential = await startAuthentication({ optionsJSON: options }).catch(() => undefined)
      return credential && { result: await send({ token, credential }) }
    },
    success: (answer) => (answer ? success : null),
    failure: (error) =>
      isRefused(error) || error.data?.code === 'WRONG_PASSKEY'
        ? { title: 'Access Denied', description: refused }
        : { title: 'The passkey could not be used', description: 'Please try again.' },
    onSuccess: (answer) => answer && onDone(answer.result),
  })
  if (!isOffered) return null
  return (
    <Button variant="secondary" className="w-full" busy={ask.isPending} onClick={() => ask.mutate()}>
      <KeyRound aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}
