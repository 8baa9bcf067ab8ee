/** The log of webhook deliveries, narrowed to one webhook, one state or some days. */
import { getRouteApi } from '@tanstack/react-router'
import { DELIVERY_STATES, type WebhookEndpoint } from '#shared/webhooks.ts'
import { useTRPC } from '../../trpc.ts'
import { NO_DAYS, useDays } from '../lists/days.ts'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { ListChoice } from '../lists/list-choice.tsx'
import { oneOf, useSetFilter } from '../lists/list-filter.ts'
import { ListTools } from '../lists/list-tools.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { hostOf, DELIVERY_STATE_LABELS } from './webhook-labels.ts'

const route = getRouteApi('/admin/integrations')

export function DeliveriesSection({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const { client } = useTRPC()
  const search = route.useSearch()
  const setFilter = useSetFilter()
  const ids = endpoints.map(({ id }) => String(id))
  const webhook = oneOf(ids, String(search.webhook))
  const state = oneOf(DELIVERY_STATES, search.state)
  const days = useDays()
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-4">
      <div>
        <h2 id="deliveries" className="text-xl">
          Deliveries
        </h2>
        <p className="mt-1 max-w-article text-muted">
          The events of the last 30 days, and what the receivers answered.
        </p>
      </div>
      <search className="flex flex-wrap gap-3">
        <ListChoice
          label="Webhook"
          all="All webhooks"
          words={ids}
          labels={Object.fromEntries(endpoints.map((endpoint) => [endpoint.id, hostOf(endpoint)]))}
          chosen={webhook}
          onChoose={(word) => setFilter({ webhook: word })}
        />
        <ListChoice
          label="Status"
          all="All deliveries"
          words={DELIVERY_STATES}
          labels={DELIVERY_STATE_LABELS}
          chosen={state}
          onChoose={(word) => setFilter({ state: word })}
        />
      </search>
      <ListTools list="deliveries" days={days} filter={{ endpointId: webhook, state }} />
      <InfiniteList
        procedure="webhooks.searchDeliveries"
        filter={{ webhook, state, ...days.asked }}
        query={(cursor) =>
          client.webhooks.searchDeliveries.query({
            endpointId: webhook === undefined ? undefined : Number(webhook),
            state,
            cursor,
            ...days.asked,
          })
        }
        noun="deliveries"
        Row={DeliveryRow}
        empty={<p className="rounded-card bg-sunken p-5 text-muted">Nothing has been sent yet.</p>}
        onClear={() => setFilter({ webhook: '', state: '', ...NO_DAYS })}
      />
    </section>
  )
}
