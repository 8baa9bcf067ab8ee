import { useState } from 'react'
import { ROLE_LABELS, ROLES, type Role } from '#shared/accounts.ts'
import type { ListedAccount } from '#shared/accounts.schema.ts'
import { useTRPC } from '../../trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { LondonTime } from '../london-time.tsx'
import { useOpener } from '../use-opener.ts'
import { AccountQuestion } from './account-question.tsx'

const STATES: Record<ListedAccount['state'], [tone: BadgeTone, text: string]> = {
  active: ['good', 'Active'],
  invited: ['waiting', 'Invited'],
  expired: ['bad', 'Invitation expired'],
}

export function AccountRow({ account }: { account: ListedAccount }) {
  const { id, name, email, role, state } = account
  const { client, utils } = useTRPC()
  /** The role to change to; 'none' to remove the account. */
  const [asked, setAsked] = useState<Role | 'none'>()
  const { opener, close } = useOpener()
  const [tone, stateText] = STATES[state]
  const about = <span className="sr-only"> {name}</span>
  const setRole = useToastMutation<Role, unknown>({
    mutationFn: (chosen) => client.people.setRole.mutate({ id, role: chosen }),
    success: (_output, chosen) => ({ title: `${name} is ${ROLE_LABELS[chosen].toLowerCase()} now` }),
    failure: (error) => refusal('The role was not changed', error),
    onSuccess: async () => {
      await Promise.all([utils.people.list.invalidate(), utils.admin.me.invalidate()])
    },
  })
  const inviteAgain = useToastMutation<void, unknown>({
    mutationFn: () => client.people.invite.mutate({ name, email, role }),
    success: { title: 'Invitation on its way', description: 'The earlier link does not work any more.' },
    failure: (error) => refusal('The invitation was not sent', error),
    onSuccess: () => utils.people.list.invalidate(),
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
            value={setRole.isPending ? setRole.variables : role}
            disabled={setRole.isPending}
            onChange={({ target }) => {
              const chosen = target.value as Role
              if (account.webhooks > 0 && chosen !== 'owner') setAsked(chosen)
              else setRole.mutate(chosen)
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_LABELS[each]}
              </option>
            ))}
          </SelectField>
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
          {asked === undefined && (
            <Button ref={opener} variant="secondary" size="field" onClick={() => setAsked('none')}>
              <span>Remove…{about}</span>
            </Button>
          )}
        </div>
      </div>
      {asked !== undefined && (
        <AccountQuestion
          key={asked}
          account={account}
          role={asked === 'none' ? undefined : asked}
          onClose={() => {
            setAsked(undefined)
            close()
          }}
        />
      )}
    </li>
  )
}
