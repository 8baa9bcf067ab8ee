import { useState } from 'react'
import { ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'
import type { EndInput, ListedAccount } from '#shared/admin/accounts.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/fields/field.tsx'
import { Options } from '../forms/options.tsx'
import { ConfirmButton } from '../kit/confirm.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { StatusBadge, type Status } from '../kit/status-badge.tsx'
import { useAction } from '../kit/use-action.ts'
import { LondonTime } from '../ui/london-time.tsx'

const STATES: Record<ListedAccount['state'], Status> = {
  active: { tone: 'good', label: 'Active' },
  invited: { tone: 'waiting', label: 'Invited' },
  expired: { tone: 'bad', label: 'Invitation expired' },
}

export function AccountRow({ account }: { account: ListedAccount }) {
  const { name, email, role, state, lastSignInAt, hasSecondFactor } = account
  const { client, utils } = useTRPC()
  /** Chosen but not yet confirmed, so nothing has changed yet. */
  const [chosen, setChosen] = useState(role)
  const about = <span className="sr-only"> {name}</span>
  const inviteAgain = useAction({
    send: () => client.accounts.invite.mutate({ name, email, role }),
    done: { title: 'Invitation on its way', description: 'The earlier link no longer works.' },
    failed: 'The invitation was not sent',
    reads: [utils.accounts.list],
  })
  return (
    <RecordRow
      end={
        <>
          <SelectField
            label={
              <>
                <span>Role</span>
                {about}
              </>
            }
            className="w-40"
            value={chosen}
            onChange={({ target }) => setChosen(target.value as Role)}
          >
            <Options of={ROLE_LABELS} />
          </SelectField>
          <div className="flex flex-wrap gap-2 self-end">
            {chosen !== role && <EndButton account={account} role={chosen} />}
            {state !== 'active' && (
              <Button variant="secondary" {...inviteAgain.button()}>
                <span>Invite again{about}</span>
              </Button>
            )}
            <EndButton account={account} />
          </div>
        </>
      }
      detail={
        <>
          <p className="text-on-surface">{email}</p>
          {lastSignInAt === null ? (
            <span>Has not signed in yet</span>
          ) : (
            <span>
              Last signed in <LondonTime at={lastSignInAt} />
            </span>
          )}
          {hasSecondFactor && <span> · with a second factor</span>}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 data-row-heading="" tabIndex={-1} className="text-lg">
          {name}
        </h3>
        <StatusBadge {...STATES[state]} />
      </div>
    </RecordRow>
  )
}

/** Changes somebody's role, or ends their access. Asks what to do with the webhooks that they added. */
function EndButton({ account, role }: { account: ListedAccount; role?: Role }) {
  const { id, name } = account
  const { client, utils } = useTRPC()
  const webhooks = role === 'owner' ? 0 : account.webhooks
  const end = useAction<EndInput['webhooks']>({
    send: (fate) =>
      role === undefined
        ? client.accounts.remove.mutate({ id, webhooks: fate })
        : client.accounts.setRole.mutate({ id, role, webhooks: fate }),
    done: role
      ? `${name} is ${ROLE_LABELS[role].toLowerCase()} now`
      : { title: `${name} was removed`, description: 'They are signed out everywhere.' },
    failed: role ? 'The role was not changed' : `${name} was not removed`,
    reads: [utils.accounts.list, utils.admin.me],
  })
  const verb = role ? 'Change the role' : 'Remove the account'
  return (
    <ConfirmButton
      variant={role ? 'primary' : 'secondary'}
      label={role ? 'Change the role…' : 'Remove…'}
      about={name}
      question={
        role
          ? `${ROLE_LABELS[role]} instead of ${ROLE_LABELS[account.role].toLowerCase()}: ${name}?`
          : `Remove ${name}?`
      }
      keep="Keep it"
      answers={
        webhooks === 0
          ? { label: verb, act: end.act(undefined) }
          : [
              { label: `${verb}, delete the webhooks`, act: end.act('delete') },
              { label: `${verb}, take them over`, act: end.act('take over') },
            ]
      }
    >
      <p>
        {role
          ? `They may see and do: ${ROLE_DESCRIPTIONS[role]}.`
          : 'They are signed out everywhere at once and can no longer sign in. What they did stays in Activity. You can invite them again.'}
      </p>
      {account.role === 'owner' && role !== 'owner' && <p>Their API tokens stop working.</p>}
      {webhooks > 0 && (
        <p>{`Webhooks that they added: ${webhooks}. They may know the signing secrets: if you take over, replace those too.`}</p>
      )}
    </ConfirmButton>
  )
}
