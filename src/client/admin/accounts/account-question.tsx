/** Confirms the removal of an account, or of an owner's role, and lists the webhooks that would be affected. */
import { useEffect, useRef } from 'react'
import { ROLE_LABELS, type Role } from '#shared/accounts.ts'
import type { ListedAccount, EndInput } from '#shared/accounts.schema.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { refusal, useToastMutation } from '../../use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { rowFocus } from '../restore-focus.ts'

/** `role`: the new one; undefined removes the account. */
type AccountQuestionProps = { account: ListedAccount; role: Role | undefined; onClose: () => void }
type Answer = { fate: EndInput['webhooks']; restoreFocus: () => void }

export function AccountQuestion({ account: { id, name, webhooks }, role, onClose }: AccountQuestionProps) {
  const { client, utils } = useTRPC()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const act = useToastMutation<Answer, unknown>({
    mutationFn: ({ fate }) =>
      role === undefined
        ? client.people.remove.mutate({ id, webhooks: fate })
        : client.people.setRole.mutate({ id, role, webhooks: fate }),
    success: role
      ? { title: `${name} is ${ROLE_LABELS[role].toLowerCase()} now` }
      : { title: `${name} was removed`, description: 'They are signed out everywhere.' },
    failure: (error) => refusal(role ? 'The role was not changed' : `${name} was not removed`, error),
    onSuccess: async (_output, { restoreFocus }) => {
      restoreFocus()
      if (role) onClose()
      await Promise.all([utils.people.list.invalidate(), utils.admin.me.invalidate()])
    },
    // a webhook may have been added since
    onError: () => void utils.people.list.invalidate(),
  })
  const verb = role ? 'Change the role' : 'Remove the account'
  const answers = {
    [`${verb}, delete the webhooks`]: 'delete',
    [`${verb}, take them over`]: 'take over',
  } as const
  return (
    <div className="flex max-w-xl flex-col gap-3 rounded-card border border-danger bg-raised p-4">
      <p ref={question} tabIndex={-1}>
        <strong>{role ? `${ROLE_LABELS[role]} instead of owner: ${name}?` : `Remove ${name}?`}</strong>{' '}
        {!role && (
          <span>
            They are signed out everywhere at once and cannot sign in any more. What they did stays in the
            activity. You can invite them again.{' '}
          </span>
        )}
        <span>Their API tokens stop working.</span>
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
