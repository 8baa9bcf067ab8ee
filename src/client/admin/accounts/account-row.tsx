import { useState } from 'react'
import { ROLE_LABELS, ROLES, type Role } from '#shared/platform/sign-in/roles.ts'
import type { ListedAccount } from '#shared/admin/accounts.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge, type BadgeTone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { LondonTime } from '../ui/london-time.tsx'
import { useOpener } from '../ui/use-opener.ts'
import { AccountQuestion } from './account-question.tsx'

const STATES: Record<ListedAccount['state'], [tone: BadgeTone, text: string]> = {
  active: ['good', 'Active'],
  invited: ['waiting', 'Invited'],
  expired: ['bad', 'Invitation expired'],
}

export function AccountRow({ account }: { account: ListedAccount }) {
  const { name, email, role, state } = account
  const { client, utils } = useTRPC()
  /** Chosen and not yet confirmed: choosing changes nothing. */
  const [chosen, setChosen] = useState(role)
  const [confirming, setConfirming] = useState<'role' | 'removal'>()
  const { opener: removalOpener, close: closeRemoval } = useOpener()
  const { opener: changeOpener, close: closeChange } = useOpener()
  const [tone, stateText] = STATES[state]
  const about = <span className="sr-only"> {name}</span>
  const inviteAgain = useToastMutation<void, unknown>({
    mutationFn: () => client.accounts.invite.mutate({ name, email, role }),
    success: { title: 'Invitation on its way', description: 'The earlier link no longer works.' },
    failure: (error) => refusal('The invitation was not sent', error),
    onSuccess: () => utils.accounts.list.invalidate(),
  })
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 data-row-heading="" tabIndex={-1} className="text-lg wrap-anywhere">
              {name}
            </h3>
            <Badge tone={tone}>{stateText}</Badge>
          </div>
          <p className="wrap-anywhere">{email}</p>
          <p className="text-sm text-muted">
            {account.lastSignInAt === null ? (
              <span>Has not signed in yet</span>
            ) : (
              <span>
                Last signed in <LondonTime at={account.lastSignInAt} />
              </span>
            )}
            {account.hasSecondFactor && <span> · with a second factor</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label={
              <>
                <span>Role</span>
                {about}
              </>
            }
            className="w-40"
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value as Role)
              setConfirming(undefined)
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_LABELS[each]}
              </option>
            ))}
          </SelectField>
          {chosen !== role && confirming !== 'role' && (
            <Button ref={changeOpener} size="field" onClick={() => setConfirming('role')}>
              <span>Change the role…{about}</span>
            </Button>
          )}
          {state !== 'active' && (
            <Button
              variant="secondary"
              size="field"
              busy={inviteAgain.isPending}
              onClick={() => inviteAgain.mutate()}
            >
              <span>Invite again{about}</span>
            </Button>
          )}
          {confirming !== 'removal' && (
            <Button
              ref={removalOpener}
              variant="secondary"
              size="field"
              onClick={() => setConfirming('removal')}
            >
              <span>Remove…{about}</span>
            </Button>
          )}
        </div>
      </div>
      {confirming !== undefined && (
        <AccountQuestion
          key={confirming}
          account={account}
          role={confirming === 'role' ? chosen : undefined}
          onDone={() => setConfirming(undefined)}
          onClose={() => {
            setConfirming(undefined)
            if (confirming === 'role') closeChange()
            else closeRemoval()
          }}
        />
      )}
    </li>
  )
}
