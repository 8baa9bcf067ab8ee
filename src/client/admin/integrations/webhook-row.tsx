/** One webhook and its actions. */
import { useRef, useState, type ReactNode } from 'react'
import type { ListedWebhook, WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { WebhookForm } from './lazy-forms.tsx'
import { hostOf } from './webhook-labels.ts'
import { WebhookQuestion } from './webhook-question.tsx'

type Open = 'form' | 'secret' | 'delete' | undefined
type WebhookRowProps = { endpoint: ListedWebhook; onSecret: (made: WebhookSecret) => void }

export function WebhookRow({ endpoint, onSecret }: WebhookRowProps) {
  const { url, description, events, enabled, madeBy } = endpoint
  const [open, setOpen] = useState<Open>()
  const row = useRef<HTMLLIElement>(null)
  const heading = hostOf(endpoint)
  const close = () => {
    setOpen(undefined)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-row-heading]')?.focus())
  }
  const named = (words: string) => (
    <span>
      {words}
      <span className="sr-only"> {url.replace(/^https?:\/\//, '')}</span>
    </span>
  )
  return (
    <li ref={row} className="flex flex-col gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 data-row-heading="" tabIndex={-1} className="text-lg wrap-anywhere">
          {heading}
        </h3>
        {!enabled && <Badge tone="quiet">Off</Badge>}
      </div>
      {description !== '' && <p className="wrap-anywhere">{description}</p>}
      <p className="text-sm wrap-anywhere text-muted">{url}</p>
      {madeBy !== '' && <p className="text-sm text-muted">Added by {madeBy}</p>}
      <ul aria-label={`Events of ${heading}`} className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <li key={event} className="rounded-md bg-sunken px-2 py-0.5 text-sm">
            <code>{event}</code>
          </li>
        ))}
      </ul>
      {open === undefined && (
        <div className="flex flex-wrap gap-2 pt-1">
          {enabled && <SendTest endpoint={endpoint} label={named('Send test event')} />}
          <Button variant="secondary" size="xs" onClick={() => setOpen('form')}>
            {named('Change…')}
          </Button>
          <Button variant="secondary" size="xs" onClick={() => setOpen('secret')}>
            {named('New secret…')}
          </Button>
          <Button variant="quiet" tone="danger" size="xs" onClick={() => setOpen('delete')}>
            {named('Delete…')}
          </Button>
        </div>
      )}
      {open === 'form' && <WebhookForm endpoint={endpoint} onSaved={close} onCancel={close} />}
      {(open === 'secret' || open === 'delete') && (
        <WebhookQuestion
          endpoint={endpoint}
          about={open}
          onSecret={(made) => {
            setOpen(undefined)
            onSecret(made)
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

function SendTest({ endpoint, label }: { endpoint: ListedWebhook; label: ReactNode }) {
  const { client, utils } = useTRPC()
  const send = useToastMutation<void, unknown>({
    mutationFn: () => client.webhooks.test.mutate({ id: endpoint.id }),
    success: {
      title: 'Test event on its way',
      description: 'Refresh shows in the log below what the receiver answered.',
    },
    failure: (error) => refusal('The test event was not sent', error),
    onSuccess: () => utils.webhooks.searchDeliveries.invalidate(),
  })
  return (
    <Button variant="secondary" size="xs" busy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </Button>
  )
}
