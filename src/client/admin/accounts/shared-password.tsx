/** Whether the shared password, which several people may know, still opens the dashboard. */
import { useRef, useState } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { refetchWays } from '../admin-calls.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { useMe } from '../session/use-me.ts'

const Switch = lazyNamed(() => import('../../platform/ui/fields/switch.tsx'), 'Switch')

const takeFocus = (question: HTMLElement | null) => question?.focus()

export function SharedPassword({ isOn, hasOwner }: { isOn: boolean; hasOwner: boolean }) {
  const { client, utils } = useTRPC()
  const [isConfirming, setConfirming] = useState(false)
  const section = useRef<HTMLElement>(null)
  const close = () => {
    setConfirming(false)
    // the button that had the focus goes away
    section.current?.querySelector<HTMLElement>('[role=switch]')?.focus()
  }
  const isOwn = typeof useMe().data?.name === 'string'
  const change = useToastMutation<boolean, unknown>({
    mutationFn: (wanted) => client.accounts.setSharedPassword.mutate({ isOn: wanted }),
    success: (_output, wanted) => ({ title: `The shared password is ${wanted ? 'on' : 'off'}` }),
    failure: (error) => refusal('Nothing was changed', error),
    onSuccess: async () => {
      close()
      await Promise.all([utils.accounts.list.invalidate(), refetchWays()])
    },
  })
  return (
    <section ref={section} aria-labelledby="shared-password" className="flex max-w-article flex-col gap-3">
      <h2 id="shared-password" className="text-xl">
        Shared password
      </h2>
      <p className="text-muted">
        Anyone who knows the shared password can do everything, and Activity cannot say who they were. Once an
        owner has their own account, you can switch it off. It stays off until you switch it back on.
      </p>
      {isOwn ? (
        <LazyBoundary name="The switch">
          <Switch
            label="The shared password opens the dashboard"
            hint={isOn ? 'Off signs out everybody who used it.' : 'Only accounts open the dashboard.'}
            checked={change.isPending ? change.variables : isOn && !isConfirming}
            onCheckedChange={(wanted) => {
              setConfirming(!wanted && isOn)
              // on again before the question was answered
              if (wanted && !isOn && !change.isPending) change.mutate(true)
            }}
          />
          {isConfirming && isOn && (
            <div className="flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
              <p ref={takeFocus} tabIndex={-1}>
                <strong>Switch the shared password off?</strong>{' '}
                <span>Everybody who used it is signed out at once, in the middle of their work.</span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="danger"
                  busy={change.isPending}
                  {...ignoreDoubleClick(() => {
                    if (!change.isPending) change.mutate(false)
                  })}
                >
                  Switch it off
                </Button>
                <Button variant="quiet" onClick={close}>
                  Leave it on
                </Button>
              </div>
            </div>
          )}
        </LazyBoundary>
      ) : (
        <p className="rounded-card bg-sunken p-5">
          {hasOwner
            ? 'It is on. To switch it off, sign in with your own account as an owner.'
            : 'It is on. Invite yourself as an owner first, and sign in with that account to switch it off.'}
        </p>
      )}
    </section>
  )
}
