/** Confirms before a secret is replaced or a webhook deleted. */
import { useEffect, useRef } from 'react'
import { ROTATION_HOURS, type WebhookEndpoint, type WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { hostOf } from './webhook-labels.ts'

type WebhookQuestionProps = {
  endpoint: WebhookEndpoint
  about: 'secret' | 'delete'
  onSecret: (made: WebhookSecret) => void
  onClose: () => void
}

export function WebhookQuestion({ endpoint, about, onSecret, onClose }: WebhookQuestionProps) {
  const { client, utils } = useTRPC()
  const { id } = endpoint
  const host = hostOf(endpoint)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const replace = useToastMutation<void, WebhookSecret>({
    mutationFn: () => client.webhooks.replaceSecret.mutate({ id }),
    gcTime: 0,
    success: { title: 'Secret replaced' },
    failure: { title: 'The secret was not replaced', description: 'Please try again.' },
    onSuccess: onSecret,
  })
  const remove = useToastMutation<() => void, unknown>({
    mutationFn: () => client.webhooks.remove.mutate({ id }),
    success: { title: 'Webhook deleted', description: `${host} gets no more events.` },
    failure: { title: 'The webhook was not deleted', description: 'Please try again.' },
    onSuccess: async (_output, restoreFocus) => {
      restoreFocus()
      await Promise.all([utils.webhooks.list.invalidate(), utils.webhooks.searchDeliveries.invalidate()])
    },
  })
  const isDelete = about === 'delete'
  return (
    <div
      className={`mt-2 flex max-w-xl flex-col gap-3 rounded-card border bg-raised p-4 ${isDelete ? 'border-danger' : 'border-line'}`}
    >
      <p ref={question} tabIndex={-1}>
        {isDelete ? (
          <>
            <strong>Delete the webhook to {host}?</strong>
            <span> It gets no more events, and its log is deleted too. This cannot be undone.</span>
          </>
        ) : (
          <>
            <strong>Replace the signing secret?</strong>
            <span>
              {' '}
              For {ROTATION_HOURS} hours the old one signs beside the new one, so that the receiver has time
              to change it.
            </span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isDelete ? (
          <Button
            variant="danger"
            busy={remove.isPending}
            {...ignoreDoubleClick((pressed) => remove.mutate(rowFocus(pressed)))}
          >
            Delete webhook
          </Button>
        ) : (
          <Button busy={replace.isPending} {...ignoreDoubleClick(() => replace.mutate())}>
            Replace secret
          </Button>
        )}
        <Button variant="quiet" disabled={remove.isPending || replace.isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
