/** Confirms the removal of an account or a new role, and lists the webhooks that would be affected. */
import { useEffect, useRef } from 'react'
import { ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'
import type { ListedAccount, EndInput } from '#shared/admin/accounts.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { rowFocus } from '../ui/restore-focus.ts'

/** `role`: the new one; undefined removes the account. */
type AccountQuestionProps = {
  account: ListedAccount
  role: Role | undefined
  onClose: () => void
  /** After a new role; a removed account takes its question along. */
  onDone: () => void
}
type Answer = { fate: EndInput['webhooks']; restoreFocus: () => void }

export function AccountQuestion({ account, role, onClose, onDone }: AccountQuestionProps) {
  const { id, name } = account
  const isOwnerLost = account.role === 'owner' && role !== 'owner'
  const webhooks = role === 'owner' ? 0 : account.webhooks
  const { client, utils } = useTRPC()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const act = useToastMutation<Answer, unknown>({
    mutationFn: ({ fate }) =>
      role === undefined
        ? client.accounts.remove.mutate({ id, webhooks: fate })
        : client.accounts.setRole.mutate({ id, role, webhooks: fate }),
    success: role
      ? { title: `${name} is ${ROLE_LABELS[role].toLowerCase()} now` }
      : { title: `${name} was removed`, description: 'They are signed out everywhere.' },
    failure: (error) => refusal(role ? 'The role was not changed' : `${name} was not removed`, error),
    onSuccess: async (_output, { restoreFocus }) => {
      restoreFocus()
      await Promise.all([utils.accounts.list.invalidate(), utils.admin.me.invalidate()])
      if (role) onDone()
    },
    // a webhook may have been added since
    onError: () => void utils.accounts.list.invalidate(),
  })
  const verb = role ? 'Change the role' : 'Remove the account'
  const answers = {
    [`${verb}, delete the webhooks`]: 'delete',
    [`${verb}, take them over`]: 'take over',
  } as const
  return (
    <div className="flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong>
          {role
            ? `${ROLE_LABELS[role]} instead of ${ROLE_LABELS[account.role].toLowerCase()}: ${name}?`
            : `Remove ${name}?`}
        </strong>{' '}
        {role ? (
          <span>{`They may see and do: ${ROLE_DESCRIPTIONS[role]}. `}</span>
        ) : (
          <span>
            They are signed out everywhere at once and can no longer sign in. What they did stays in Activity.
            You can invite them again.{' '}
          </span>
        )}
        {isOwnerLost && <span>Their API tokens stop working.</span>}
        {webhooks > 0 && (
          <span>{` Webhooks that they added: ${webhooks}. They may know the signing secrets: if you take over, replace those too.`}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {Object.entries(webhooks > 0 ? answers : { [verb]: undefined }).map(([label, fate]) => (
          <Button
            key={label}
            variant="danger"
            busy={act.isPending && act.variables.fate === fate}
            {...ignoreDoubleClick((pressed) => {
              if (!act.isPending) act.mutate({ fate, restoreFocus: rowFocus(pressed) })
            })}
          >
            {label}
          </Button>
        ))}
        <Button variant="quiet" disabled={act.isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
