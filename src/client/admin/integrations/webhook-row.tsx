/** One webhook and its actions. */
import { useRef, useState } from 'react'
import { ROTATION_HOURS, type ListedWebhook, type WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { RecordRow } from '../kit/record-page.tsx'
import { RowMenu } from '../kit/row-menu.tsx'
import { useAction } from '../kit/use-action.ts'
import { Codes } from './codes.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { hostOf } from './webhook-labels.ts'

export const Secret = ({ made, onDone }: { made: WebhookSecret; onDone: () => void }) => (
  <ShownOnce
    title={`The signing secret of ${hostOf(made)}`}
    label="Secret"
    secret={made.secret}
    onDone={onDone}
  >
    The receiver uses it to check that a delivery comes from this site.
  </ShownOnce>
)

export function WebhookRow({ endpoint }: { endpoint: ListedWebhook }) {
  const { id, url, description, events, enabled, madeBy } = endpoint
  const { client, utils } = useTRPC()
  const [replaced, setReplaced] = useState<WebhookSecret>()
  const heading = useRef<HTMLHeadingElement>(null)
  const host = hostOf(endpoint)
  const address = url.replace(/^https?:\/\//, '')
  const sendTest = useAction({
    send: () => client.webhooks.test.mutate({ id }),
    done: {
      title: 'Test event on its way',
      description: 'Press Refresh to see in the log below how the receiver responded.',
    },
    failed: 'The test event was not sent',
    reads: [utils.webhooks.searchDeliveries],
  })
  const replace = useAction({
    send: () => client.webhooks.replaceSecret.mutate({ id }),
    gcTime: 0,
    done: 'Secret replaced',
    failed: 'The secret was not replaced',
    onDone: setReplaced,
  })
  const remove = useAction({
    send: () => client.webhooks.remove.mutate({ id }),
    done: { title: 'Webhook deleted', description: `${host} gets no more events.` },
    failed: 'The webhook was not deleted',
    reads: [utils.webhooks.list, utils.webhooks.searchDeliveries],
  })
  return (
    <RecordRow
      end={
        <>
          {enabled && (
            <Button variant="secondary" size="sm" {...sendTest.button()}>
              <span>
                Send test event<span className="sr-only"> {address}</span>
              </span>
            </Button>
          )}
          <RowMenu
            label={`More for ${address}`}
            items={[
              {
                label: 'Change…',
                form: {
                  title: 'Change webhook',
                  children: (close) => <WebhookForm endpoint={endpoint} onSaved={close} onCancel={close} />,
                },
              },
              {
                label: 'New secret…',
                confirm: {
                  question: 'Replace the signing secret?',
                  keep: 'Keep it',
                  answers: { label: 'Replace secret', variant: 'primary', act: replace.act() },
                  children: `For ${ROTATION_HOURS} hours both secrets sign, so that the receiver has time to switch.`,
                },
              },
              {
                label: 'Delete…',
                tone: 'danger',
                confirm: {
                  question: `Delete the webhook to ${host}?`,
                  keep: 'Keep it',
                  answers: { label: 'Delete webhook', act: remove.act() },
                  children: 'It gets no more events, and its log is deleted too. This cannot be undone.',
                },
              },
            ]}
          />
          <FormDialog
            title="New secret"
            open={replaced !== undefined}
            onOpenChange={() => setReplaced(undefined)}
            opener={heading}
          >
            {(close) => replaced && <Secret made={replaced} onDone={close} />}
          </FormDialog>
        </>
      }
      detail={
        <>
          {description !== '' && <p className="text-on-surface">{description}</p>}
          <p>{url}</p>
          {madeBy !== '' && <p>Added by {madeBy}</p>}
          <Codes label={`Events of ${host}`} codes={events} />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 ref={heading} data-row-heading="" tabIndex={-1} className="text-lg">
          {host}
        </h3>
        {!enabled && <Badge tone="quiet">Off</Badge>}
      </div>
    </RecordRow>
  )
}
