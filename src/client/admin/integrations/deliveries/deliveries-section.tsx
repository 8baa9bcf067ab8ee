/** The log of webhook deliveries, filtered by webhook, state or days. */
import { type WebhookEndpoint, DELIVERY_CHOICES } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { List } from '../../kit/list.tsx'
import { Section } from '../../kit/section.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { hostOf } from '../webhook-labels.ts'

export function DeliveriesSection({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const { utils } = useTRPC()
  const hosts = endpoints.map((endpoint) => [String(endpoint.id), hostOf(endpoint)] as const)
  return (
    <Section
      id="deliveries"
      title="Deliveries"
      about="The events of the last 30 days, and how the receivers responded."
    >
      <List
        list={utils.webhooks.searchDeliveries}
        noun="deliveries"
        choices={{
          endpointId: {
            label: 'Webhook',
            all: 'All webhooks',
            words: Object.fromEntries(hosts),
            param: 'webhook',
          },
          ...DELIVERY_CHOICES,
        }}
        inputOf={({ endpointId, ...filter }) => ({ ...filter, endpointId: endpointId && Number(endpointId) })}
        hasDays
        exported="deliveries"
        Row={DeliveryRow}
        empty={{ title: 'Nothing has been sent yet' }}
        level={3}
      />
    </Section>
  )
}
