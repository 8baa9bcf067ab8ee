/** One delivery: its event, receiver and result, and a button that sends it again. */
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { DELIVERY_STATE_LABELS, type WebhookDelivery } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '../../../platform/ui/collapsible.tsx'
import { useAction } from '../../kit/use-action.ts'
import { useUpdateCachedRow } from '../../lists/update-cached-row.ts'
import { LondonTime } from '../../ui/london-time.tsx'
import { deliveryFailure, hostOf, STATE_TONES } from '../webhook-labels.ts'

export function DeliveryRow({ row }: { row: WebhookDelivery }) {
  const { id, type, messageId, payload, state, attempts, createdAt, nextAttemptAt } = row
  const endpoints = useQuery(useTRPC().utils.webhooks.list.queryOptions()).data
  const endpoint = endpoints?.find((one) => one.id === row.endpointId)
  const failure = deliveryFailure(row)
  return (
    <article
      aria-labelledby={`delivery-${id}`}
      className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line py-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            id={`delivery-${id}`}
            tabIndex={-1}
            data-row-heading=""
            className="font-mono text-base font-semibold"
          >
            {type}
          </h3>
          <Badge tone={STATE_TONES[state]}>{DELIVERY_STATE_LABELS[state]}</Badge>
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {endpoint && <span>{hostOf(endpoint)}, </span>}
          <LondonTime at={createdAt} />
          {attempts > 1 && <span>{`, ${attempts} attempts`}</span>}
        </p>
        {failure !== undefined && (
          <p className={state === 'failed' ? 'text-sm text-danger' : 'text-sm'}>{failure}</p>
        )}
        {failure !== undefined && nextAttemptAt !== null && (
          <p className="text-sm text-muted">
            Next attempt: <LondonTime at={nextAttemptAt} />
          </p>
        )}
        <Collapsible>
          <CollapsibleTrigger>
            <span>Details</span>
            <span className="sr-only">
              {' '}
              of {type}, <LondonTime at={createdAt} />
            </span>
          </CollapsibleTrigger>
          <CollapsibleContent>
            <p className="text-sm wrap-anywhere text-muted">
              <code>{messageId}</code>
            </p>
            <pre className="mt-2 rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(payload, undefined, 2)}
            </pre>
          </CollapsibleContent>
        </Collapsible>
      </div>
      {state !== 'pending' && endpoint?.enabled === true && <Replay row={row} />}
    </article>
  )
}

function Replay({ row: { id, type } }: { row: WebhookDelivery }) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.webhooks.searchDeliveries)
  const replay = useAction({
    send: () => client.webhooks.replay.mutate({ id }),
    done: { title: 'On its way again', description: 'Press Refresh to see how the receiver responded.' },
    failed: 'It was not sent again',
    // stays in a list of failed ones, so that the result can be seen
    onDone: (queued) => patch(id, () => queued),
    onFailed: ({ data }) => {
      if (data?.code === 'CONFLICT') void utils.webhooks.searchDeliveries.invalidate()
    },
  })
  return (
    <Button variant="secondary" size="sm" {...replay.button()}>
      <Send aria-hidden="true" className="size-5" />
      <span>
        Send again<span className="sr-only"> ({type})</span>
      </span>
    </Button>
  )
}
