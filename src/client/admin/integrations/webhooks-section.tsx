/** The outgoing webhooks, and the log of their deliveries. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_ENDPOINTS, type WebhookSecret } from '#shared/platform/api/webhooks.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { FormButton } from '../kit/form-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { NoneYet, Section } from '../kit/section.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { Secret, WebhookRow } from './webhook-row.tsx'

export function WebhooksSection() {
  const query = useQuery(useTRPC().utils.webhooks.list.queryOptions())
  const { data } = query
  return (
    <>
      <Section
        id="webhooks"
        title="Webhooks"
        about="A webhook tells another program at once what happens here: IDs, amounts and statuses, never names or messages. Deliveries are signed (Standard Webhooks) and retried for a day."
        action={
          data &&
          data.length < MAX_ENDPOINTS && (
            <FormButton label="New webhook" title="New webhook" variant="primary">
              {(close) => <NewWebhook close={close} />}
            </FormButton>
          )
        }
      >
        <Loaded query={query} what="the webhooks">
          {(endpoints) =>
            endpoints.length === 0 ? (
              <NoneYet>No program gets events yet.</NoneYet>
            ) : (
              <ul aria-label="Webhooks" className="border-t border-line">
                {endpoints.map((endpoint) => (
                  <WebhookRow key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {data && data.length > 0 && <DeliveriesSection endpoints={data} />}
    </>
  )
}

function NewWebhook({ close }: { close: () => void }) {
  const [made, setMade] = useState<WebhookSecret>()
  return made ? <Secret made={made} onDone={close} /> : <WebhookForm onSaved={setMade} onCancel={close} />
}
