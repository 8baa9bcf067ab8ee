/** Whether the shared password, which several people may know, still opens the dashboard. */
import { useRef, useState } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { Switch } from '../../platform/ui/fields/switch.tsx'
import { refetchWays } from '../admin-calls.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { NoneYet, Section } from '../kit/section.tsx'
import { useAction } from '../kit/use-action.ts'
import { useMe } from '../session/use-me.ts'

export function SharedPassword({ isOn, hasOwner }: { isOn: boolean; hasOwner: boolean }) {
  const { client, utils } = useTRPC()
  const [isAsking, setAsking] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const isOwn = typeof useMe().data?.name === 'string'
  const change = useAction<boolean>({
    send: (wanted) => client.accounts.setSharedPassword.mutate({ isOn: wanted }),
    done: (_output, wanted) => `The shared password is ${wanted ? 'on' : 'off'}`,
    failed: 'Nothing was changed',
    reads: [utils.accounts.list, { invalidate: refetchWays }],
  })
  return (
    <Section
      id="shared-password"
      title="Shared password"
      about="Anyone who knows the shared password can do everything, and Activity cannot say who they were. Once an owner has their own account, you can switch it off. It stays off until you switch it back on."
    >
      {isOwn ? (
        <>
          <Switch
            ref={toggle}
            label="The shared password opens the dashboard"
            hint={
              isOn ? 'Switching it off signs out everybody who used it.' : 'Only accounts open the dashboard.'
            }
            checked={change.isPending ? change.input === true : isOn && !isAsking}
            onCheckedChange={(wanted) => (wanted ? change.run(true) : setAsking(true))}
          />
          <Confirm
            open={isAsking && isOn}
            onOpenChange={setAsking}
            opener={toggle}
            question="Switch the shared password off?"
            keep="Leave it on"
            answers={{ label: 'Switch it off', act: change.act(false) }}
          >
            <p>Everybody who used it is signed out at once, in the middle of their work.</p>
          </Confirm>
        </>
      ) : (
        <NoneYet>
          {hasOwner
            ? 'It is on. To switch it off, sign in with your own account as an owner.'
            : 'It is on. Invite yourself as an owner first, and sign in with that account to switch it off.'}
        </NoneYet>
      )}
    </Section>
  )
}
