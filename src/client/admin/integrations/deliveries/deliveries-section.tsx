/** The log of webhook deliveries, filtered by webhook, state or days. */
import { type WebhookEndpoint, DELIVERY_CHOICES } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { NoneYet, Section } from '../../kit/section.tsx'
import { InfiniteList } from '../../lists/infinite-list.tsx'
import { ListChoice } from '../../lists/filters/list-choice.tsx'
import { useListFilter } from '../../lists/filters/list-filter.ts'
import { ListTools } from '../../lists/filters/list-tools.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { hostOf } from '../webhook-labels.ts'

export function DeliveriesSection({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const { utils } = useTRPC()
  const { filter, days, clear, choices } = useListFilter({
    endpointId: {
      label: 'Webhook',
      all: 'All webhooks',
      words: Object.fromEntries(endpoints.map((endpoint) => [String(endpoint.id), hostOf(endpoint)])),
      param: 'webhook',
    },
    ...DELIVERY_CHOICES,
  })
  return (
    <Section
      id="deliveries"
      title="Deliveries"
      about="The events of the last 30 days, and what the receivers answered."
    >
      <search className="flex flex-wrap gap-3">
        {choices.map((choice) => (
          <ListChoice key={choice.label} {...choice} />
        ))}
      </search>
      <ListTools list="deliveries" days={days} filter={filter} />
      <InfiniteList
        list={utils.webhooks.searchDeliveries}
        filter={{
          ...filter,
          endpointId: filter.endpointId === undefined ? undefined : Number(filter.endpointId),
        }}
        noun="deliveries"
        Row={DeliveryRow}
        empty={<NoneYet>Nothing has been sent yet.</NoneYet>}
        onClear={clear}
      />
    </Section>
  )
}
